/** @module-tag slow — a browser */
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { signIn, useBrowser } from './browser';

const browser = useBrowser();

/** Holds back what the page asks for next by a pattern, until the answer is called. */
async function hold(page: Page, pattern: string | RegExp): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let free = false;
  await page.route(pattern, (route) => (free ? route.continue() : void waiting.push(route)));
  return async () => {
    free = true;
    for (const route of waiting) await route.continue();
  };
}

const visit = async (path: string, account: string = accountOf['USER GOLD']) => {
  const { page } = await browser.visit();
  await signIn(page, account);
  await page.goto(path);
  return page;
};
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Carregando' });

it('shows that a screen is loading, over the former page if it is a panel', async () => {
  const page = await visit('/inicio');
  const free = await hold(page, /\/(?:captura\/processando|ij\/painel\/2)\.data/);
  await page.getByRole('link', { name: 'Processamento' }).first().click();
  await expect.poll(() => bar(page).getAttribute('data-covers')).toBe('false');
  await free();
  await page.waitForURL('**/captura/processando');
  await expect.poll(() => bar(page).count()).toBe(0);
  const freePanel = await hold(page, /painel\/2\.data/);
  await page.locator('a[href="/ij/painel/2"]').first().click();
  await page.locator('[role="progressbar"][data-covers="true"]').waitFor();
  await freePanel();
  await page.waitForURL('**/ij/painel/2');
});

it('makes the pressed button busy, and does nothing when it is pressed again', async () => {
  const page = await visit('/ij/explorer');
  await page.locator('input[name="search"]').first().fill('batom');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('explorer.data')) asked += 1;
  });
  const free = await hold(page, /explorer\.data/);
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  await button.click();
  expect(asked).toBe(1);
  await free();
  await page.waitForURL('**search=batom**');
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
});

it('reverts a choice with Back, and never text typed before it', async () => {
  const page = await visit('/captura/processando');
  const status = page.locator('select[name="status"]');
  await status.selectOption({ index: 1 });
  await page.waitForURL('**status=**');
  await page.goBack();
  await page.waitForURL(/\/captura\/processando$/);
  await expect.poll(() => status.inputValue()).toBe('');
});

it('reverts a channel of the planning filter with Back', async () => {
  const page = await visit('/ij/plan');
  const channel = page.locator('input[name="chanel"]').first();
  await channel.check();
  await page.waitForURL('**chanel=**');
  await page.goBack();
  await page.waitForURL(/\/ij\/plan$/);
  await expect.poll(() => channel.isChecked()).toBe(false);
});
