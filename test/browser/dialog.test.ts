/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf, signIn as openSession } from '../portal/client';
import { faultsOf, phone, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();
const person = accountOf['USER EXPLORER'];
const screen = '/conta/sessoes';

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Encerrar as outras sessões?' });
const opener = (page: Page) => page.getByRole('link', { name: 'Encerrar as outras' });

/** The screen of a person who has another session open elsewhere. */
async function ownSessions(options: Parameters<typeof browser.visit>[0] = {}) {
  await openSession(person);
  const visit = await browser.visit(options);
  await signIn(visit.page, person);
  await visit.page.goto(screen);
  return visit;
}

describe('a dialog', () => {
  it('opens and closes with the browser’s history, and gives the focus back', async () => {
    const { page, complaints } = await ownSessions();
    await opener(page).click();
    await dialogOf(page).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?encerrar=outras');
    await expect
      .poll(() =>
        page.getByRole('link', { name: 'Cancelar' }).evaluate((at) => at === document.activeElement),
      )
      .toBe(true);

    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => opener(page).evaluate((at) => at === document.activeElement)).toBe(true);

    await page.goForward();
    await dialogOf(page).waitFor();
    await page.goBack();
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('opens at its own address, over the page from the first paint, and leads to the page', async () => {
    const { page, complaints } = await ownSessions();
    await page.goto(`${screen}?encerrar=outras`);
    await dialogOf(page).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Fechar' }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(screen);
    expect(complaints).toEqual([]);
  });

  it('keeps the keyboard inside and the page behind it still', async () => {
    const { page } = await ownSessions({ viewport: { width: 390, height: 300 } });
    await opener(page).click();
    await dialogOf(page).waitFor();
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => dialogOf(page).evaluate((at) => at.contains(document.activeElement)))
        .toBe(true);
    }
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  });

  it('does what it asks about', async () => {
    const { page } = await ownSessions();
    await opener(page).click();
    await dialogOf(page).getByRole('button', { name: 'Encerrar as outras' }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  });
});

describe('without JavaScript', () => {
  it('a dialog is a section of the page with the same form', async () => {
    const { page } = await ownSessions({ javaScriptEnabled: false, viewport: phone });
    await opener(page).click();
    const section = page.getByRole('region', { name: 'Encerrar as outras sessões?' });
    await expect
      .poll(() => section.evaluate((at) => getComputedStyle(at.parentElement ?? at).position))
      .toBe('static');
    await section.getByRole('link', { name: 'Cancelar' }).click();
    await expect.poll(() => section.count()).toBe(0);
    await opener(page).click();
    await section.getByRole('button', { name: 'Encerrar as outras' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  });

  it('a dialog that a link far down a page opens stands in sight', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false, viewport: phone });
    await signIn(page, accountOf['SYSTEM ADMIN']);
    await page.goto('/ij/paineis');
    const panel = await settled(() =>
      page.locator('tbody a[href^="/ij/paineis/"]').first().getAttribute('href'),
    );
    for (const [address, title] of [
      ['/repo/bases/canal?arquivar=1', 'Arquivar'],
      [`${panel}?pergunta=excluir`, 'Excluir painel'],
      ['/ij/report_preview_schneider?saved=1', 'Editing saved successfully'],
    ] as const) {
      await page.goto(address);
      const heading = page.getByRole('region', { name: title }).getByRole('heading').first();
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(phone.height);
    }
  });
});
