/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsOf, middleOf } from './browser';
import { cell, shown, useSheet } from './sheet';

const sheet = useSheet();

const copyToClipboard = (page: Page, text: string) =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

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
    await expect
      .poll(() =>
        Promise.all([shown(page, 2, 12), shown(page, 2, 13), shown(page, 3, 12), shown(page, 3, 13)]),
      )
      .toEqual(['1.000,50', '-20,00', '3.000,00', '0,00']);
    await page.keyboard.press('Control+c');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('1.000,50\t-20,00\r\n3.000,00\t0,00');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByText('não salva').count()).toBe(0);
  });

  it('shows a preview of an ambiguous paste', async () => {
    const { page } = await sheet();
    await cell(page, 12, 11).click();
    await copyToClipboard(page, '1\t2\r\n3\tx\r\n5\t6');
    await page.keyboard.press('Control+v');
    const preview = page.getByRole('dialog', { name: 'Colar na grade' });
    await preview.getByText('Realizado: não muda').first().waitFor();
    await expect.poll(() => preview.locator('dd').allInnerTexts()).toEqual(['2', '0', '2', '2', '0']);
    expect(await faultsOf(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Colar 2 células' }).click();
    await expect
      .poll(async () => [await shown(page, 12, 12), await shown(page, 14, 12)])
      .toEqual(['2,00', '6,00']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByText('não salva').count()).toBe(0);
  });
});

describe('the fill handle', () => {
  /** It follows the selection a moment later. */
  const handle = (page: Page, row: number) => cell(page, row, 13).locator('[data-fill]');

  it('dragged by mouse repeats the selection, and Escape cancels it', async () => {
    const { page } = await sheet();
    const before = await shown(page, 5, 13);
    await cell(page, 2, 13).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await cell(page, 2, 13).click();
    const drag = async () => {
      const from = await middleOf(handle(page, 2));
      const to = await middleOf(cell(page, 5, 13));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
    };
    await drag();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => shown(page, 5, 13)).toBe(before);
    await drag();
    await page.mouse.up();
    await expect
      .poll(async () => [await shown(page, 3, 13), await shown(page, 5, 13)])
      .toEqual(['7,00', '7,00']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => shown(page, 5, 13)).toBe(before);
  });

  it('pressed twice fills to the end of the group; a finger drags it too, and does not scroll', async () => {
    const { page, context } = await sheet({ hasTouch: true });
    await cell(page, 2, 13).click();
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await cell(page, 2, 13).click();
    await handle(page, 2).dblclick();
    await expect.poll(() => shown(page, 12, 13)).toBe('8,00');
    await cell(page, 2, 13).click();
    const from = await middleOf(handle(page, 2));
    const to = await middleOf(cell(page, 2, 14));
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
    await expect.poll(() => shown(page, 0, 13)).toBe('1.000,00');
    await expect.poll(() => shown(page, 1, 13)).toBe('83,34');
    await expect.poll(() => shown(page, 12, 13)).toBe('83,33');
  });

  it('shows the effect of a mass change before it is made', async () => {
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
    await expect.poll(() => shown(page, 1, 13)).toBe('0,00');
    await page.keyboard.press('Control+z');
    await expect.poll(() => shown(page, 1, 13)).toBe(total);
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
    await expect.poll(() => shown(page, 2, 13)).toBe('99,00');
    await expect.poll(() => page.getByText('não salva').count()).toBe(0);
  });
});

describe('the menu of the cells', () => {
  it('opens by the right button over the selection, and does the same as its shortcuts', async () => {
    const { page } = await sheet();
    await cell(page, 2, 12).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await cell(page, 2, 12).click();
    await cell(page, 4, 12).click({ modifiers: ['Shift'] });
    await cell(page, 3, 12).click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Células selecionadas' });
    await menu.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: 'Preencher para baixo' }).click();
    await expect.poll(() => Promise.all([3, 4].map((row) => shown(page, row, 12)))).toEqual(['7,00', '7,00']);
    await cell(page, 3, 12).click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Copiar', exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('7,00\r\n7,00\r\n7,00');
    await cell(page, 6, 13).click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Colar' }).click();
    await expect.poll(() => shown(page, 8, 13)).toBe('7,00');
    await cell(page, 8, 13).click({ button: 'right' });
    await menu.waitFor();
    await cell(page, 9, 13).click();
    await expect.poll(() => menu.count()).toBe(0);
  });

  it('opens by key at the active cell, is navigated by arrows, and returns the focus', async () => {
    const { page } = await sheet();
    const before = await shown(page, 2, 12);
    await cell(page, 2, 12).click();
    await page.keyboard.press('Shift+F10');
    const items = page.getByRole('menuitem');
    const focused = () => page.evaluate(() => document.activeElement?.childNodes[0]?.textContent);
    await expect.poll(focused).toBe('Copiar');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('Ordenar e filtrar a coluna…');
    await page.keyboard.press('Home');
    await page.keyboard.press('Escape');
    await expect.poll(() => items.count()).toBe(0);
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page, 2, 12)).toBe('5,00');
    await page.keyboard.press('Control+z');
    await expect.poll(() => shown(page, 2, 12)).toBe(before);
  });
});
