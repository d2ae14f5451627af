import type { Page } from 'playwright-core';
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
  return { page, complaints };
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"] [data-column="${column}"]`);
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
    const active = await page.getByRole('treegrid').getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-colindex')).toBe('25');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.getByRole('treegrid').evaluate((grid) => grid.contains(document.activeElement))).toBe(
      false,
    );
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
    await copyToClipboard(page, '1.000,50\t(20)\r\n3k\t\r\n');
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
