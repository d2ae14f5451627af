/** @module-tag slow — a browser */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { settled, signIn, useBrowser } from './browser';
import { october, ready, review } from './review';
import { cell } from './sheet';

const browser = useBrowser();

/** What is typed one after the other over a cell of amounts, and what it shows then (rule P16). */
const amounts: readonly (readonly [typed: string, shown: string])[] = [
  ['1000', '1.000,00'],
  ['+10%', '1.100,00'],
  ['*1,1', '1.210,00'],
  ['12%', '145,20'],
  ['=(1.200+60*2)/12*110%', '121,00'],
  ['1,2 mi', '1.200.000,00'],
  ['3k', '3.000,00'],
  ['R$ 1.234,50', '1.234,50'],
];
const negatives = [
  ['(1.250)', '-1.250,00'],
  ['1.250-', '-1.250,00'],
] as const;
/** Whole, rounded where they are reckoned. */
const quantities = [
  ['1000', '1.000'],
  ['+10%', '1.100'],
  ['*1,1', '1.210'],
  ['12%', '145'],
  ['=(1.200+60*2)/12*110%', '121'],
  ['1,2 mi', '1.200.000'],
  ['3k', '3.000'],
  ['R$ 1.234', '1.234'],
] as const;

const grids: readonly [string, string, (page: Page) => Promise<Locator>, typeof amounts][] = [
  [
    'the forecast review',
    review('2001 - Centro de Distribuição Cajamar'),
    async (page) => {
      await ready(page);
      return october(page, '610101');
    },
    [...amounts, ...negatives],
  ],
  [
    'HR',
    '/ij/rh_edit/Loja%20Natal',
    async (page) =>
      page
        .getByRole('grid', { name: 'Dados auxiliares da filial' })
        .getByRole('row')
        .nth(3)
        .getByRole('gridcell')
        .nth(4),
    amounts,
  ],
  [
    'the plan',
    '/ij/plan_edit?chanel=WHOLESALES&majorCategory=Other&dateStart=2027-11&dateEnd=2027-12&vista=grade',
    async (page) => {
      await page.getByRole('treegrid', { name: 'Planejamento por SKU e mês' }).waitFor();
      return cell(page, 2, 3);
    },
    quantities,
  ],
];

it.each(grids)('takes what planners type, in %s', async (_grid, address, cellOf, entries) => {
  const { page, complaints } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  await page.goto(address);
  const one = await cellOf(page);
  const before = await settled(() => one.innerText());
  for (const [typed, shown] of entries) {
    await one.click();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect.poll(() => one.innerText(), { message: typed }).toContain(shown);
  }
  await one.click({ button: 'right' });
  await page.getByRole('menu', { name: 'Células selecionadas' }).getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  for (let step = 0; step < entries.length; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => one.innerText()).toBe(before);
  await page.getByText('não salva').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
