/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsOf, middleOf, phone, settled } from './browser';
import { layoutFaults } from './layout';
import { cell, shown, useSheet, type Options } from './sheet';

const sheet = useSheet();

/** The cell that the grid names as the active one; null until it is drawn. */
const activeCell = (page: Page) =>
  page.getByRole('treegrid').evaluate((grid) => {
    const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    return active && { text: active.innerText, column: active.getAttribute('aria-colindex') };
  });
const numberIn = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'));

describe('editing by keyboard', () => {
  it('typing edits, totals follow, undo and redo cover every step, unreadable input stays marked', async () => {
    const { page, complaints } = await sheet();
    const grid = page.getByRole('treegrid');
    const group = numberIn(await shown(page, 0, 13));
    const before = await shown(page, 2, 13);
    await cell(page, 2, 13).click();
    await page.keyboard.type('1.234,56');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page, 2, 13)).toBe('1.234,56');
    await expect
      .poll(async () => numberIn(await shown(page, 0, 13)))
      .toBeCloseTo(group + 1234.56 - numberIn(before), 2);
    await expect.poll(() => cell(page, 2, 13).textContent()).toContain('alterado');

    await page.keyboard.type('abc');
    await page.keyboard.press('Tab');
    await expect.poll(() => cell(page, 3, 13).getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: '1 valor ilegível' }).click();
    await page.getByText('"abc" não é um número', { exact: true }).waitFor();

    await grid.focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => shown(page, 2, 13)).toBe(before);
    await expect.poll(() => page.getByText('não salva').count()).toBe(0);
    await page.keyboard.press('Control+y');
    await expect.poll(() => shown(page, 2, 13)).toBe('1.234,56');
    expect(complaints).toEqual([]);
  });

  it('changes a cell by a typed formula, and Enter returns to the column where Tabs began', async () => {
    const { page } = await sheet();
    await cell(page, 2, 13).click();
    await page.keyboard.type('1000');
    await page.keyboard.press('Enter');
    await cell(page, 2, 13).click();
    await page.keyboard.type('+10%');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page, 2, 13)).toBe('1.100,00');
    await cell(page, 2, 13).click();
    const column = (await activeCell(page))?.column;
    await page.keyboard.type('/2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page, 2, 13)).toBe('550,00');
    await expect.poll(() => shown(page, 2, 15)).toBe('7,00');
    await expect.poll(async () => (await activeCell(page))?.column).toBe(column);
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page, 3, 13)).toBe('8,00');
  });

  it('loads dialogs on demand, and after a failure keeps the edits and tries again', async () => {
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
    await expect.poll(() => shown(page, 2, 13)).toBe('7,00');
  });

  it('offers to reload the page if a dialog’s code is gone, as after a new version', async () => {
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
    await expect.poll(() => cell(page, 1, 0).textContent()).toBe('Grupo 2');
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Control+End');
    await expect.poll(() => activeCell(page)).toMatchObject({ column: '25' });
    await page.keyboard.press('Home');
    await expect.poll(() => page.getByRole('columnheader').nth(1).innerText()).toContain('Mês 1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.getByRole('treegrid').evaluate((grid) => grid.contains(document.activeElement)))
      .toBe(false);
  });

  it('announces the position: headings, folded groups, the editor’s cell and the extent of a selection', async () => {
    const { page } = await sheet();
    await page.getByRole('columnheader', { name: 'Mês 2', exact: true }).waitFor();
    await page.getByRole('rowheader', { name: 'Grupo 1', expanded: true }).click();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('rowheader', { name: 'Grupo 1', expanded: false }).waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await cell(page, 2, 13).click();
    const named = `${await shown(page, 2, 0)}, ${await settled(() => page.locator('[data-head="13"]').getAttribute('aria-label'))}`;
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: named, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+Control+Home');
    await page.getByRole('status').getByText('3 linhas × 14 colunas até Grupo 1, Conta').waitFor();
    const namesDrawnCell = (grid: Element) => {
      const active = grid.getAttribute('aria-activedescendant');
      return active === null || document.getElementById(active) !== null;
    };
    await expect.poll(() => page.getByRole('treegrid').evaluate(namesDrawnCell)).toBe(true);
  });

  it('widens a column by keys and by its edge, and finds what a cell shows', async () => {
    const { page } = await sheet();
    const width = (column: number) =>
      cell(page, 2, column)
        .boundingBox()
        .then((box) => box?.width);
    await cell(page, 2, 3).click();
    const before = (await width(3)) ?? 0;
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(() => width(3)).toBe(before + 16);
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(() => width(3)).toBe(before + 32);
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect.poll(() => width(3)).toBe(before + 16);
    await page
      .getByRole('status')
      .getByText(`${before + 16} pixels de largura`)
      .waitFor();
    const edge = await middleOf(page.locator('[data-head="3"] > span:last-child'));
    await page.mouse.move(edge.x, edge.y);
    await page.mouse.down();
    await page.mouse.move(edge.x + 50, edge.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => width(3)).toBeCloseTo(before + 66, 0);

    await page.keyboard.press('Escape');
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Localizar na grade' });
    await bar.getByRole('searchbox').fill('grupo 4');
    await bar.getByText('1 de 1').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => activeCell(page)).toMatchObject({ text: 'Grupo 4' });
    await expect
      .poll(() => page.getByRole('treegrid').evaluate((grid) => grid === document.activeElement))
      .toBe(true);
  });

  it('keeps each column as wide as its longest figure, typed ones and their totals too', async () => {
    const { page } = await sheet();
    await cell(page, 2, 13).click();
    /** By how much a cell stands out of the grid at its right. */
    const beyond = (element: Element) =>
      element.getBoundingClientRect().right -
      (element.closest('[data-grid]')?.getBoundingClientRect().right ?? 0);
    const over = await settled(() => cell(page, 2, 13).evaluate(beyond));
    await page.locator('[data-grid]').evaluate((grid, by) => grid.scrollBy(by, 0), over);
    await expect.poll(() => cell(page, 2, 13).evaluate(beyond)).toBeCloseTo(0, 0);
    await page.keyboard.type('-99999999999,99');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page, 2, 13)).toBe('-99.999.999.999,99');
    await expect.poll(() => cell(page, 2, 13).evaluate(beyond)).toBeLessThanOrEqual(0.5);
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('Alt+Shift+ArrowLeft');
    await page.getByRole('status').getByText('pixels de largura').waitFor();
    const faults = await layoutFaults(page, true);
    expect(faults).toEqual([]);
  });

  it('pins a column beside the first and unpins it', async () => {
    const { page } = await sheet();
    await cell(page, 2, 5).click();
    await page.getByRole('button', { name: 'Fixar coluna', exact: true }).click();
    await expect.poll(() => page.getByRole('columnheader').nth(1).innerText()).toContain('Mês 5');
    await page.getByRole('button', { name: 'Desfixar coluna', exact: true }).click();
    await expect.poll(() => page.getByRole('columnheader').nth(1).innerText()).toContain('Mês 1');
  });
});

describe('its looks', () => {
  it.each<[string, Options]>([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: phone }],
  ])('%s: no axe violations, and no more elements than are visible', async (_, options) => {
    const { page } = await sheet(options);
    await cell(page, 2, 1).click();
    expect(await faultsOf(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2_000);
  });
});
