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
