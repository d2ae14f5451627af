/** @module-tag slow — a browser */
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import {
  faultsIn,
  faultsOf,
  isFocused,
  land,
  phone,
  settled,
  signIn,
  takenOver,
  useBrowser,
} from './browser';

const browser = useBrowser();

describe('the palette', () => {
  it('opens by a key, is walked by keys alone, leads on and remembers where one was', async () => {
    const { page, complaints } = await browser.visit();
    await land(page, accountOf['USER GOLD']);
    const box = page.getByRole('combobox', { name: 'Ir para' });
    // A key before the page's scripts run is nobody's.
    await expect
      .poll(async () => {
        if (!(await box.isVisible())) await page.keyboard.press('Control+k');
        return box.isVisible();
      })
      .toBe(true);
    await page.keyboard.type('fechamento');
    const first = page.getByRole('option').first();
    await expect.poll(() => first.innerText()).toContain('Fechamento');
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/repo\/fechamento/);
    await page.getByRole('heading', { level: 1, name: 'Fechamento' }).waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /Recentes\s*Fechamento/ }).waitFor();
    await page.keyboard.press('Alt+f');
    await page.getByRole('option', { name: /Favoritos\s*Fechamento/ }).waitFor();
    const second = page.getByRole('option').nth(1);
    // One place alone is the first and the last.
    await second.waitFor();
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => box.getAttribute('aria-activedescendant'))
      .toBe(await settled(() => second.getAttribute('id')));
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('closes where a phone goes back to the page before', async () => {
    const { page } = await browser.visit({ viewport: phone, hasTouch: true });
    await land(page, accountOf['USER GOLD']);
    const door = page.getByRole('button', { name: 'Ir para…' });
    const box = page.getByRole('combobox', { name: 'Ir para' });
    const open = async () => {
      await takenOver(door);
      await door.tap();
      await box.waitFor();
    };
    await open();
    await box.fill('fechamento');
    await page
      .getByRole('option', { name: /Fechamento/ })
      .first()
      .tap();
    await page.waitForURL(/\/repo\/fechamento/);
    await open();
    await page.goBack();
    await page.waitForURL(/\/ij\/painel\/1/);
    await box.waitFor({ state: 'detached' });
  });

  it('gives the focus back, and shows the keys of the screen', async () => {
    const { page } = await browser.visit();
    await land(page, accountOf['USER GOLD']);
    const link = page.getByRole('link', { name: 'Início' });
    const dialog = page.getByRole('dialog');
    await expect
      .poll(async () => {
        if (await dialog.isVisible()) return true;
        await link.focus();
        await page.keyboard.press('?');
        return dialog.isVisible();
      })
      .toBe(true);
    await dialog.getByText('Em qualquer tela').waitFor();
    await expect.poll(() => dialog.getByText('Na grade').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(link)).toBe(true);
  });

  it('takes a question, and answers it', async () => {
    const { page, complaints } = await browser.visit({ viewport: phone });
    await land(page, accountOf['USER GOLD']);
    const box = page.getByRole('combobox', { name: 'Ir para' });
    await expect
      .poll(async () => {
        if (!(await box.isVisible())) await page.getByRole('button', { name: 'Ir para…' }).click();
        return box.isVisible();
      })
      .toBe(true);
    await box.fill('receita por canal em 2026');
    await page.getByRole('option', { name: /Perguntar: receita por canal em 2026/ }).click();
    await page.getByText(/^Receita por canal em 2026: R\$/).waitFor();
    await page.locator('summary', { hasText: /^Por canal$/ }).click();
    await page.getByRole('link', { name: 'marca', exact: true }).click();
    await page.getByText(/^Receita por marca em 2026: R\$/).waitFor();
    expect(complaints).toEqual([]);
  });
});

it('is accessible without sight, pointer or sideways scrolling, in both colour schemes', async () => {
  const pages = [
    '/ir?q=batom',
    '/ir?q=qqqqqq',
    '/ij/perguntar',
    '/ij/perguntar?q=receita+por+canal+de+xpto',
    '/ij/perguntar?q=custo+contra+RF4+por+m%C3%AAs',
  ];
  const { page } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  expect(await faultsIn(page, pages)).toEqual([]);
});

describe('the chips of a question', () => {
  it('are changed and removed by keys, which keep the focus', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/perguntar?q=receita+por+canal+da+marca+Terra+Rosa+em+2026');
    const chips = page.getByRole('list', { name: 'O que foi entendido' });
    const brand = chips.locator('summary', { hasText: 'Marca' });
    const choose = async (name: string) => {
      await takenOver(brand);
      await brand.press('Enter');
      await chips.getByRole('link', { name, exact: true }).press('Enter');
    };
    await choose('Aurora');
    await brand.getByText('Aurora').waitFor();
    await page.getByText(/^Receita por canal, marca Aurora em 2026:/).waitFor();
    await expect.poll(() => isFocused(brand)).toBe(true);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toContain('marca Aurora');
    expect(await faultsOf(page)).toEqual([]);
    await choose('Retirar');
    await page.getByText(/^Receita por canal em 2026:/).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('ul')?.ariaLabel))
      .toBe('O que foi entendido');
    expect(complaints).toEqual([]);
  });
});
