/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { signIn, useBrowser } from './browser';

const browser = useBrowser();

/** Stays on a page for as long as its document does. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-kept', ''));
const isKept = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-kept'));

const tileOf = (page: Page) => page.locator('#quadro-por-marca');
const rows = (page: Page) => tileOf(page).getByRole('link', { name: 'Linhas de Lumina' });

async function panel() {
  const visit = await browser.visit();
  const { page } = visit;
  await signIn(page, accountOf['USER GOLD']);
  await page.goto('/ij/painel/1');
  // Alive: its button to print works from then on.
  await page.locator('button[data-ready="true"]').waitFor();
  await tileOf(page).getByText('Ver em tabela').click();
  await mark(page);
  return visit;
}

it('plain links lead within the page, from tables, charts, the menu and the bell', async () => {
  const { page, complaints } = await panel();
  await rows(page).click();
  await page.waitForURL(/\/linhas\?/);
  await expect.poll(() => isKept(page)).toBe(true);

  await page.goBack();
  await tileOf(page).locator('a[data-link="here"]').first().click();
  await page.waitForURL(/\/ij\/painel\/1\?marca=/);
  await expect.poll(() => isKept(page)).toBe(true);

  await page.locator('nav a[href="/ij/explorer"]').click();
  await page.waitForURL(/\/ij\/explorer/);
  await page.getByRole('link', { name: /^Avisos/ }).click();
  await page.waitForURL(/\/avisos/);
  await expect.poll(() => isKept(page)).toBe(true);
  expect(complaints).toEqual([]);
});

it.each([
  [
    'an account in a review',
    '/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP',
    /\/ij\/conta\/61/,
  ],
  [
    'a SKU in the plan',
    '/ij/plan_edit?chanel=WHOLESALES&dateStart=2027-08&dateEnd=2027-08&vista=grade',
    /\/ij\/explorer\/sku\/./,
  ],
])('lead from the code of %s to its page, by keyboard too', async (_name, address, to) => {
  const { page, complaints } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  await page.goto(address);
  const grid = page.getByRole('treegrid');
  await grid.getByRole('rowheader').getByRole('link').first().waitFor();
  await mark(page);
  await grid.focus();
  // Two headings stand above the first code.
  for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.waitForURL(to);
  await expect.poll(() => isKept(page)).toBe(true);
  expect(complaints).toEqual([]);
});

it('leave it to the browser to open another tab', async () => {
  const { page, context } = await panel();
  const before = page.url();
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    rows(page).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await other.waitForURL(/\/linhas\?/);
  await expect.poll(() => page.url()).toBe(before);
  await expect.poll(() => isKept(page)).toBe(true);
});
