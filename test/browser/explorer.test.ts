/** @module-tag slow — a browser */
import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { faultsIn, gate, land, settled, signIn, takenOver, useBrowser } from './browser';

const browser = useBrowser();

describe('the explorer', () => {
  it('suggests while the person types, and is usable by keyboard only', async () => {
    const { page, complaints } = await browser.visit();
    await land(page, accountOf['USER EXPLORER']);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/ij/explorer');
    const box = page.getByRole('combobox', { name: 'Buscar' });
    const focused = () => box.evaluate((field) => field === document.activeElement);
    await page.getByRole('link', { name: 'Início' }).focus();
    // A key before the page's scripts run is nobody's.
    await expect
      .poll(async () => {
        if (!(await focused())) await page.keyboard.press('/');
        return focused();
      })
      .toBe(true);
    await page.keyboard.type('batom crem');
    const options = page.getByRole('option');
    await options.first().waitFor();
    await expect.poll(() => options.first().locator('mark').allInnerTexts()).toEqual(['Batom', 'Cremoso']);
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => box.getAttribute('aria-activedescendant'))
      .toBe(await settled(() => options.first().getAttribute('id')));
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'hidden' });

    await page.keyboard.press('Enter');
    await page.waitForURL(/search=batom\+crem/);
    await page.getByText(/\d+ resultados para “batom crem”/).waitFor();
    await box.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = page.getByRole('list', { name: 'Resultados' }).getByRole('link').nth(1);
    await expect.poll(() => second.evaluate((link) => link === document.activeElement)).toBe(true);
    const title = await settled(() => second.innerText());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goBack();
    await page.getByText(/\d+ resultados para “batom crem”/).waitFor();
    await expect.poll(() => box.inputValue()).toBe('batom crem');
    expect(complaints).toEqual([]);
  });

  it('suggests for what was typed last, whichever answer comes last', async () => {
    const { page } = await browser.visit();
    await land(page, accountOf['USER EXPLORER']);
    const asked = (q: string) => (url: URL) => url.searchParams.get('q') === q;
    const requestOf = (q: string) => page.waitForRequest((request) => asked(q)(new URL(request.url())));
    // One that the page gave up while it was held has no answer to wait for.
    const over = new Set<Request>();
    page.on('requestfinished', (request) => void over.add(request));
    page.on('requestfailed', (request) => void over.add(request));
    const early = gate();
    await page.route(
      asked('batom'),
      async (route) => (await early.opened, route.continue().catch(() => null)),
    );

    const box = page.getByRole('combobox', { name: 'Buscar' });
    await takenOver(box);
    const [first] = await Promise.all([requestOf('batom'), box.fill('batom')]);
    const [last] = await Promise.all([requestOf('batom crem'), box.fill('batom crem')]);
    await expect.poll(() => over.has(last)).toBe(true);
    early.open();
    await expect.poll(() => over.has(first)).toBe(true);
    await expect
      .poll(() => page.getByRole('option').first().locator('mark').allInnerTexts())
      .toEqual(['Batom', 'Cremoso']);
  });

  it('searches while suggestions are still on their way', async () => {
    const { page } = await browser.visit();
    await land(page, accountOf['USER EXPLORER']);
    const box = page.getByRole('combobox', { name: 'Buscar' });
    await takenOver(box);
    const answers = gate();
    await page.route(
      /sugestoes/,
      async (route) => (await answers.opened, route.continue().catch(() => null)),
    );
    await Promise.all([page.waitForRequest(/sugestoes/), box.fill('batom crem')]);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText(/\d+ resultados para “batom crem”/).waitFor();
    answers.open();
  });

  it('narrows to a type and back, and says what it searched in place of a misspelling', async () => {
    const { page } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/explorer?search=batomm');
    await page.getByText(/nada tem “batomm”; mostrando/).waitFor();
    const types = page.getByRole('navigation', { name: 'Tipos' });
    await types.getByRole('link', { name: /^Planejamento/ }).click();
    await page.waitForURL(/type=planning/);
    const results = page.getByRole('list', { name: 'Resultados' }).getByRole('link');
    await expect.poll(() => results.first().innerText()).toMatch(/^Planejamento/);
    await page.goBack();
    await expect
      .poll(() => types.getByRole('link', { name: /^Tudo/ }).getAttribute('aria-current'))
      .toBe('true');
  });

  it('works without scripts: search, phrase, pages', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await land(page, accountOf['USER EXPLORER']);
    await page.getByRole('combobox', { name: 'Buscar' }).fill('matte batom');
    await page.getByLabel('Frase Exata').check();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Sorry, no results found.').waitFor();
    await page.getByRole('link', { name: 'Buscar sem Frase Exata' }).click();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    await expect
      .poll(() => page.getByRole('list', { name: 'Resultados' }).getByRole('listitem').count())
      .toBe(20);
  });
});

it('is accessible without sight, pointer or sideways scrolling, in both colour schemes', async () => {
  const pages = ['/ij/explorer', '/ij/explorer?search=batom', '/ij/explorer?search=qqq', '/inicio'];
  const { page } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  expect(await faultsIn(page, pages)).toEqual([]);
});

it('starts with what changed, and links to it', async () => {
  const { page, complaints } = await browser.visit();
  await land(page, accountOf['USER SILVER']);
  await page.getByRole('link', { name: 'Início' }).click();
  await page.getByRole('heading', { level: 1, name: /^Olá, / }).waitFor();
  await page.getByRole('link', { name: /RF1 2027/ }).click();
  await page.waitForURL(/revisoes\?rf=RF1\+2027/);
  expect(complaints).toEqual([]);
});
