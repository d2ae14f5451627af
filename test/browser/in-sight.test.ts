/** @module-tag slow — a browser */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOf, form, signIn as enter } from '../portal/client';
import { phone, signIn, takenOver, useBrowser } from './browser';

const browser = useBrowser();

/** Between the header, which stays over the page, and the window's foot. */
const isInSight = (thing: Locator): Promise<boolean> =>
  thing.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return top >= header && bottom <= window.innerHeight;
  });
const inSight = (thing: Locator) => expect.poll(() => isInSight(thing)).toBe(true);
/** Scrolls the page until the thing stands so far from the window's top. */
const bringTo = (thing: Locator, top: number): Promise<void> =>
  thing.evaluate((node, to) => window.scrollBy(0, node.getBoundingClientRect().top - to), top);
const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

it('the result of an action far down a page is visible, and the page keeps its scroll position', async () => {
  const administrator = await enter(accountOf['USER ADMIN']);
  const email = `longe-${randomUUID().slice(0, 8)}@demo.example`;
  await administrator.post('/user/config', form({ intent: 'create', email }));
  const { page } = await browser.visit({ viewport: phone });
  await signIn(page, accountOf['USER ADMIN']);
  await page.goto('/user/config?sort=createdAt&dir=desc');
  const act = page.getByRole('link', { name: `Deletar ${email}` });
  await takenOver(act);
  await bringTo(act, 100);
  const place = await scrolled(page);
  await act.click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await inSight(page.getByText('Usuário excluido com sucesso.'));
  expect(place).toBeGreaterThan(100);
  await expect.poll(() => scrolled(page)).toBe(place);
});

it('a new page after an action shows its heading', async () => {
  const { page } = await browser.visit({ viewport: phone });
  await signIn(page, accountOf['SYSTEM ADMIN']);
  await page.goto('/repo/bases/produto/regras');
  const save = page.getByRole('button', { name: 'Salvar', exact: true });
  await takenOver(save);
  await save.click();
  await page.waitForURL(/\/repo\/bases\/produto(\?|$)/);
  await inSight(page.getByRole('heading', { level: 1 }));
});

it('a chapter that is linked to appears below the header', async () => {
  const { page } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  await page.goto('/ajuda');
  await page.getByRole('navigation', { name: 'Capítulos' }).getByRole('link').nth(1).click();
  await page.waitForURL(/#/);
  await inSight(page.locator(`${new URL(page.url()).hash} h2`));
});

it('elements reached by keyboard appear below the header', async () => {
  const { page } = await browser.visit({ viewport: phone });
  await signIn(page, accountOf['USER ADMIN']);
  await page.goto('/user/config');
  const filter = page.getByLabel('Buscar');
  await takenOver(filter);
  await filter.focus();
  // Under the header, as far as the browser knows in sight.
  await bringTo(filter, 10);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => filter.evaluate((field) => field === document.activeElement)).toBe(true);
  await inSight(filter);
});
