/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { faultsOf, settled, signIn, useBrowser } from './browser';
import { grid, october, open, review } from './review';

const browser = useBrowser();
const place = review('1201 - Atacado');
const account = '610101 - Salários';

const head = (page: Page, month: string) =>
  grid(page).getByRole('columnheader').filter({ hasText: month }).first();
const widthOf = (page: Page, month: string) =>
  head(page, month).evaluate((element) => element.getBoundingClientRect().width);
const rightEdgeOf = (page: Page, month: string) =>
  head(page, month).evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect();
    return { x: right - 2, y: top + height / 2 };
  });

/** October and November in their order, by position. */
const twoMonths = (page: Page) =>
  Promise.all(
    ['out/26', 'nov/26'].map((month) =>
      head(page, month).evaluate(({ ariaColIndex }) => Number(ariaColIndex)),
    ),
  );

it('moves and widens columns by keys and pointer, and keeps both as a view that is drawn without scripts too', async () => {
  const { page, complaints } = await browser.visit();
  await open(page, place);
  await expect.poll(() => twoMonths(page)).toEqual([14, 15]);
  const before = await settled(() => widthOf(page, 'out/26'));

  await october(page, account).click();
  await page.keyboard.press('Alt+Shift+PageDown');
  await expect.poll(() => twoMonths(page)).toEqual([15, 14]);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(() => widthOf(page, 'out/26')).toBe(before + 16);
  const { x, y } = await settled(() => rightEdgeOf(page, 'nov/26'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y, { steps: 4 });
  await page.mouse.up();
  const dragged = before + 50;
  await expect.poll(() => widthOf(page, 'nov/26')).toBe(dragged);

  await page.getByRole('button', { name: 'Escolher colunas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Colunas da grade' });
  await dialog.getByRole('button', { name: 'Mover dez/26 para a esquerda' }).click();
  await dialog.getByRole('button', { name: 'Mover dez/26 para a direita' }).click();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Salvar como visão…' }).click();
  await page.getByLabel('Nome da visão').fill('Novembro antes');
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  await expect.poll(() => twoMonths(page)).toEqual([15, 14]);
  await expect.poll(() => widthOf(page, 'out/26')).toBe(before + 16);
  await expect.poll(() => widthOf(page, 'nov/26')).toBe(dragged);
  const kept = page.url();

  await page.goto(place);
  await expect.poll(() => twoMonths(page)).toEqual([14, 15]);
  await page.locator('summary').filter({ hasText: 'Visões' }).click();
  await page.getByRole('link', { name: 'Novembro antes' }).click();
  await expect.poll(() => twoMonths(page)).toEqual([15, 14]);
  await expect.poll(() => widthOf(page, 'nov/26')).toBe(dragged);

  await page.getByRole('button', { name: 'Escolher colunas' }).click();
  await dialog.getByRole('button', { name: 'Ordem e larguras originais' }).click();
  await dialog.getByRole('button', { name: 'Pronto' }).click();
  await expect.poll(() => twoMonths(page)).toEqual([14, 15]);
  await expect.poll(() => widthOf(page, 'out/26')).toBe(before);
  expect(complaints).toEqual([]);

  const plain = await browser.visit({ javaScriptEnabled: false });
  await signIn(plain.page, accountOf['USER GOLD']);
  await plain.page.goto(kept);
  const months = plain.page.getByRole('columnheader');
  await expect.poll(() => months.filter({ hasText: 'out/26' }).count()).toBe(1);
  await expect
    .poll(() => months.filter({ hasText: /^(out|nov)\/26$/ }).allInnerTexts())
    .toEqual(['nov/26', 'out/26']);
});
