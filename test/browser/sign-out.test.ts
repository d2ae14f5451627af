/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { signIn, useKeepingBrowser } from './browser';

const browser = useKeepingBrowser();

const people = '/ij/rh_edit/Loja%20Centro?month=2026-10';
const names = (page: Page) => page.getByText(/CPF|Matr[ií]cula/i).first();

/** Signs in and opens a page with people's figures, another after it, and leaves by the menu. */
async function leave(page: Page): Promise<void> {
  await signIn(page, accountOf['USER GOLD']);
  await page.goto(people);
  await names(page).waitFor();
  await page.goto('/ij/report');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('summary').filter({ hasText: 'Laura' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Entrar no portal' }).waitFor();
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('after a sign-out, %s', (_how, javaScriptEnabled) => {
  it('going back shows nothing, however far', async () => {
    const { page } = await browser.visit({ javaScriptEnabled });
    await leave(page);
    for (let steps = 0; steps < 2; steps += 1) {
      await page.goBack({ waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Entrar no portal' }).waitFor();
      await expect.poll(() => names(page).count()).toBe(0);
    }
  });
});

it('going back while signed in shows the page that the browser kept whole', async () => {
  const { page } = await browser.visit({ javaScriptEnabled: false });
  await signIn(page, accountOf['USER GOLD']);
  await page.goto(people);
  await page.evaluate(() => (document.title = 'kept'));
  await page.goto('/ij/report');
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.title()).toBe('kept');
});

it('a sign-out closes the pages in the browser’s other tabs', async () => {
  const { page, context } = await browser.visit();
  const other = await context.newPage();
  await signIn(page, accountOf['USER GOLD']);
  await other.goto(people);
  await names(other).waitFor();
  await leave(page);
  await other.getByRole('heading', { name: 'Entrar no portal' }).waitFor();
  await expect.poll(() => new URL(other.url()).searchParams.get('next')).toContain('/ij/rh_edit/');
});
