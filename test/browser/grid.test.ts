import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchPages, type BenchPages } from '../bench/grid/page';
import { faultsOf, phone, useBrowser } from './browser';

const browser = useBrowser();
let pages: BenchPages;
beforeAll(async () => {
  pages = await benchPages(['ours']);
});
afterAll(() => pages.close());

type Options = Parameters<typeof browser.visit>[0];

/** The tree of 60 rows: a group every 13 rows, months 1–11 locked, a total at the end. Months count from 1. */
async function sheet(options: Options = {}) {
  const { page, context, complaints } = await browser.visit(options);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(pages.address('ours', { sheet: 'tree' }));
  await page.getByRole('treegrid').waitFor();
  return { page, context, complaints };
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"] [data-column="${column}"]`);
/** The cell that the grid names as the active one; null until it is drawn. */
const activeCell = (page: Page) =>
  page.getByRole('treegrid').evaluate((grid) => {
    const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    return active && { text: active.innerText, column: active.getAttribute('aria-colindex') };
  });
/** What a cell shows, without the words for those who only hear it. */
const shown = (page: Page, row: number, column: number) =>
  cell(page, row, column).evaluate((element) => element.childNodes[0]?.textContent ?? '');
const copyToClipboard = (page: Page, text: string) =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
const numberIn = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'));

describe('editing by keyboard', () => {
  it('typing edits, totals follow, undo and redo go all the way, the unreadable stays marked', async () => {
    const { page, complaints } = await sheet();
    const grid = page.getByRole('treegrid');
    const group = numberIn(await shown(page, 0, 13));
    const before = await shown(page, 2, 13);
    await cell(page, 2, 13).click();
    await page.keyboard.type('1.234,56');
    await page.keyboard.press('Enter');
    expect(await shown(page, 2, 13)).toBe('1.234,56');
    expect(numberIn(await shown(page, 0, 13))).toBeCloseTo(group + 1234.56 - numberIn(before), 2);
    expect(await cell(page, 2, 13).textContent()).toContain('alterado');

    await page.keyboard.type('abc');
    await page.keyboard.press('Tab');
    expect(await cell(page, 3, 13).getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: '1 valor ilegível' }).click();
    await page.getByText('"abc" não é um número', { exact: true }).waitFor();

    await grid.focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await shown(page, 2, 13)).toBe(before);
    expect(await page.getByText('não salva').count()).toBe(0);
    await page.keyboard.press('Control+y');
    expect(await shown(page, 2, 13)).toBe('1.234,56');
    expect(complaints).toEqual([]);
  });

  it('fetches dialogs when they are wanted, and where that fails keeps the edits and tries again', async () => {
    const { page, context } = await sheet();
    await context.setOffline(true);
    await cell(page, 2, 13).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Teclas da grade' }).click();
    const lost = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir esta janela' });
    await lost.getByRole('button', { name: 'Fechar' }).click();
    await lost.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Teclas da grade' }).click();
    await lost.waitFor();
    await context.setOffline(false);
    await lost.getByRole('button', { name: 'Tentar de novo' }).click();
    const keys = page.getByRole('dialog', { name: 'Teclas da grade' });
    await keys.waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('treegrid').evaluate((grid) => grid === document.activeElement))
      .toBe(true);
    expect(await shown(page, 2, 13)).toBe('7,00');
  });

  it('offers to load the page anew where a dialog’s code is gone, as after a new version', async () => {
    const { page } = await sheet();
    await page.route('**/open-dialog*', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Teclas da grade' }).click();
    const lost = page.getByRole('alert').filter({ hasText: 'falta uma parte desta página' });
    await lost.waitFor();
    await page.unroute('**/open-dialog*');
    await lost.getByRole('button', { name: 'Recarregar a página' }).click();
    await lost.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Teclas da grade' }).click();
    await page.getByRole('dialog', { name: 'Teclas da grade' }).waitFor();
  });

  it('moves by keys, folds groups, keeps locked cells and says why, and lets Tab out after Escape', async () => {
    const { page } = await sheet();
    await cell(page, 1, 1).click();
    await page.keyboard.type('5');
    await page.getByRole('status').getByText('Realizado: não muda').waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Alt+ArrowLeft');
    expect(await cell(page, 1, 0).textContent()).toBe('Grupo 2');
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Control+End');
    await expect.poll(() => activeCell(page)).toMatchObject({ column: '25' });
    await page.keyboard.press('Home');
    await expect.poll(() => page.getByRole('columnheader').nth(1).innerText()).toContain('Mês 1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.getByRole('treegrid').evaluate((grid) => grid.contains(document.activeElement))).toBe(
      false,
    );
  });

  it('reads out where one stands: headings, folded groups, the editor’s cell and how far a selection goes', async () => {
    const { page } = await sheet();
    await page.getByRole('columnheader', { name: 'Mês 2', exact: true }).waitFor();
    await page.getByRole('rowheader', { name: 'Grupo 1', expanded: true }).click();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('rowheader', { name: 'Grupo 1', expanded: false }).waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await cell(page, 2, 13).click();
    const named = `${await shown(page, 2, 0)}, ${await page.locator('[data-head="13"]').getAttribute('aria-label')}`;
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: named, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+Control+Home');
    await page.getByRole('status').getByText('3 linhas × 14 colunas até Grupo 1, Conta').waitFor();
    const active = await page.getByRole('treegrid').getAttribute('aria-activedescendant');
    expect(active === null || (await page.locator(`[id="${active}"]`).count()) === 1).toBe(true);
  });

  it('widens a column by keys and by its edge, and finds what a cell shows', async () => {
    const { page } = await sheet();
    const width = async (column: number) => (await cell(page, 2, column).boundingBox())?.width;
    await cell(page, 2, 3).click();
    const before = (await width(3)) ?? 0;
    await page.keyboard.press('Alt+Shift+ArrowRight');
    expect(await width(3)).toBe(before + 16);
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await page
      .getByRole('status')
      .getByText(`${before - 16} pixels de largura`)
      .waitFor();
    const edge = await page.locator('[data-head="3"] > span:last-child').boundingBox();
    if (!edge) throw new Error('no edge');
    await page.mouse.move(edge.x + 4, edge.y + 8);
    await page.mouse.down();
    await page.mouse.move(edge.x + 54, edge.y + 8, { steps: 4 });
    await page.mouse.up();
    expect(await width(3)).toBeCloseTo(before + 34, 0);

    await page.keyboard.press('Escape');
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Localizar na grade' });
    await bar.getByRole('searchbox').fill('grupo 4');
    await bar.getByText('1 de 1').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => activeCell(page)).toMatchObject({ text: 'Grupo 4' });
    expect(await page.getByRole('treegrid').evaluate((grid) => grid === document.activeElement)).toBe(true);
  });

  it('pins a column beside the first and unpins it', async () => {
    const { page } = await sheet();
    await cell(page, 2, 5).click();
    await page.getByRole('button', { name: 'Fixar coluna', exact: true }).click();
    expect(await page.getByRole('columnheader').nth(1).innerText()).toContain('Mês 5');
    await page.getByRole('button', { name: 'Desfixar coluna', exact: true }).click();
    expect(await page.getByRole('columnheader').nth(1).innerText()).toContain('Mês 1');
  });
});

describe('the clipboard', () => {
  it('pastes what a spreadsheet copied, and copies what a spreadsheet reads', async () => {
    const { page } = await sheet();
    await cell(page, 2, 12).click();
    // As Excel does it: the same cells as text and as a page of their own.
    await page.evaluate(() => {
      const kinds = {
        'text/plain': '1.000,50\t(20)\r\n3k\t\r\n',
        'text/html': '<html><body><table><tr><td>1.000,50<td>(20)<tr><td><b>3k</b><td></table></body></html>',
      };
      const item = Object.entries(kinds).map(([type, text]) => [type, new Blob([text], { type })] as const);
      return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(item))]);
    });
    await page.keyboard.press('Control+v');
    expect(
      await Promise.all([shown(page, 2, 12), shown(page, 2, 13), shown(page, 3, 12), shown(page, 3, 13)]),
    ).toEqual(['1.000,50', '-20,00', '3.000,00', '0,00']);
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '1.000,50\t-20,00\r\n3.000,00\t0,00',
    );
    await page.keyboard.press('Control+z');
    expect(await page.getByText('não salva').count()).toBe(0);
  });

  it('shows first what a paste that is not plain would do', async () => {
    const { page } = await sheet();
    await cell(page, 12, 11).click();
    await copyToClipboard(page, '1\t2\r\n3\tx\r\n5\t6');
    await page.keyboard.press('Control+v');
    const preview = page.getByRole('dialog', { name: 'Colar na grade' });
    await preview.getByText('Realizado: não muda').first().waitFor();
    expect(await preview.locator('dd').allInnerTexts()).toEqual(['2', '0', '2', '2', '0']);
    expect(await faultsOf(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Colar 2 células' }).click();
    expect([await shown(page, 12, 12), await shown(page, 14, 12)]).toEqual(['2,00', '6,00']);
    await page.keyboard.press('Control+z');
    expect(await page.getByText('não salva').count()).toBe(0);
  });
});

describe('the fill handle', () => {
  const middle = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('not on the page');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  it('dragged by mouse repeats the selection, and Escape gives it up', async () => {
    const { page } = await sheet();
    const before = await shown(page, 5, 13);
    await cell(page, 2, 13).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await cell(page, 2, 13).click();
    const drag = async () => {
      const from = await middle(page.locator('[data-fill]'));
      const to = await middle(cell(page, 5, 13));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
    };
    await drag();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await shown(page, 5, 13)).toBe(before);
    await drag();
    await page.mouse.up();
    expect([await shown(page, 3, 13), await shown(page, 5, 13)]).toEqual(['7,00', '7,00']);
    await page.keyboard.press('Control+z');
    expect(await shown(page, 5, 13)).toBe(before);
  });

  it('pressed twice fills to the end of the group; a finger drags it too, and does not scroll', async () => {
    const { page, context } = await sheet({ hasTouch: true });
    await cell(page, 2, 13).click();
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await cell(page, 2, 13).click();
    await page.locator('[data-fill]').dblclick();
    expect([await shown(page, 12, 13), await shown(page, 2, 14)]).toEqual(['8,00', await shown(page, 2, 14)]);
    await cell(page, 2, 13).click();
    const from = await middle(page.locator('[data-fill]'));
    const to = await middle(cell(page, 2, 14));
    const touch = await context.newCDPSession(page);
    const send = (type: string, touchPoints: object[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
    await send('touchStart', [from]);
    await send('touchMove', [{ x: (from.x + to.x) / 2, y: to.y }]);
    await send('touchMove', [to]);
    await send('touchEnd', []);
    await expect.poll(() => shown(page, 2, 14)).toBe('8,00');
  });
});

describe('planner’s tools', () => {
  it('spreads a typed group total over its open cells to the cent', async () => {
    const { page } = await sheet();
    await cell(page, 0, 13).click();
    await page.keyboard.type('1000');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Distribuir o total' });
    await question.getByLabel('Em partes iguais').check();
    await question.getByRole('button', { name: 'Distribuir', exact: true }).click();
    expect(await shown(page, 0, 13)).toBe('1.000,00');
    expect(await shown(page, 1, 13)).toBe('83,34');
    expect(await shown(page, 12, 13)).toBe('83,33');
  });

  it('shows a mass change’s effect before it is made', async () => {
    const { page } = await sheet();
    await cell(page, 1, 13).click();
    const total = await shown(page, 1, 13);
    await page.getByRole('button', { name: 'Aumentar ou diminuir a coluna' }).click();
    const form = page.getByRole('dialog', { name: 'Alterar a coluna Mês 13' });
    await form.getByLabel('Percentual (%)').fill('101');
    await form.getByLabel('Diminuir').check();
    await form.getByText('Number is not valid').waitFor();
    await form.getByLabel('Percentual (%)').fill('100');
    await form.getByText('54 linhas de detalhe').waitFor();
    await form.getByRole('button', { name: 'Diminuir' }).click();
    expect(await shown(page, 1, 13)).toBe('0,00');
    await page.keyboard.press('Control+z');
    expect(await shown(page, 1, 13)).toBe(total);
  });

  it('shows both values of a conflict and lets one choose', async () => {
    const { page } = await sheet();
    await cell(page, 2, 13).click();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.evaluate(() => {
      const { grid } = window as unknown as { grid: { store: { dispatch: (action: object) => void } } };
      grid.store.dispatch({
        type: 'conflicted',
        cells: [{ rowId: 'r2', columnId: 'c12', theirs: 99, by: 'Ana Souza' }],
      });
    });
    await page.getByRole('button', { name: '1 conflito: escolher' }).click();
    const chooser = page.getByRole('dialog', { name: 'Valores em conflito' });
    await chooser.getByText('Ana Souza').waitFor();
    await chooser.getByRole('button', { name: /Aceitar o valor salvo/ }).click();
    expect(await shown(page, 2, 13)).toBe('99,00');
    expect(await page.getByText('não salva').count()).toBe(0);
  });
});

describe('its looks', () => {
  it.each<[string, Options]>([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: phone }],
  ])('%s: nothing for axe to complain of, and never more elements than are in sight', async (_, options) => {
    const { page } = await sheet(options);
    await cell(page, 2, 1).click();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2_000);
  });
});
