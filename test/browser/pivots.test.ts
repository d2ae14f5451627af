import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { desktop, faultsInBothLooks, faultsOf, phone, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();
const gold = accountOf['USER GOLD'];

/** Builds a panel of one pivot by eye: brands and channels within them, a field across, totals of both. Answers its address. */
async function builtPivot(page: Page, across: string): Promise<string> {
  await page.goto('/ij/paineis/novo');
  const choose = (label: string, value: string) =>
    page.getByLabel(label, { exact: true }).selectOption(value);
  await choose('Fonte', 'realizado_quantidade');
  await choose('Gráfico', 'pivot');
  await choose('Linhas', 'marca');
  await choose('e dentro delas', 'channel');
  await choose('Colunas', across);
  await page.getByRole('checkbox', { name: 'Totais' }).check();
  const preview = page.getByRole('region', { name: 'Pré-visualização' });
  await preview.getByRole('columnheader', { name: 'Total', exact: true }).waitFor();
  await page.getByLabel('Nome', { exact: true }).first().fill('Marcas cruzadas');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.waitForURL('**/ij/paineis/*feito=salvo#salvo');
  await page.getByRole('link', { name: 'Abrir painel' }).click();
  await page.waitForURL('**/ij/painel/*');
  return new URL(page.url()).pathname;
}

const frameOf = (page: Page) => page.getByRole('region', { name: /: tabela$/ });

it(
  'shows a pivot with totals at a desk and on a phone, with and without scripts',
  { tags: 'slow' },
  async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, gold);
    const address = await builtPivot(page, 'abcd');
    await frameOf(page).waitFor();
    const lines = (of: Page) => frameOf(of).getByRole('row').allInnerTexts();
    const whole = await settled(() => lines(page));
    expect(await faultsInBothLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);

    for (const viewport of [desktop, phone]) {
      const { page: plain } = await browser.visit({ viewport, javaScriptEnabled: false });
      await signIn(plain, gold);
      await plain.goto(address);
      await frameOf(plain).waitFor();
      await expect.poll(async () => (await lines(plain)).length).toBe(whole.length);
      if (viewport === desktop) await expect.poll(() => lines(plain)).toEqual(whole);
      const width = () => plain.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width).toBeLessThanOrEqual(viewport.width);
    }

    // As the server drew it: axe waits for timers, which a browser without scripts has none of.
    const { page: drawn, context } = await browser.visit({ viewport: phone });
    await context.route('**/assets/*.js', (route) => route.abort());
    await signIn(drawn, gold);
    await drawn.goto(address);
    await frameOf(drawn).waitFor();
    expect(await faultsOf(drawn)).toEqual([]);
  },
);

it(
  'keeps the names of a pivot in sight on a phone, the second below the first',
  { tags: 'slow' },
  async () => {
    const { page } = await browser.visit();
    await signIn(page, gold);
    const address = await builtPivot(page, 'data_ref');
    await page.setViewportSize(phone);
    await page.goto(address);
    const frame = frameOf(page);
    const name = frame.getByRole('rowheader').first();
    await expect.poll(() => name.innerText()).toMatch(/^.+\n.+$/);
    await expect.poll(() => frame.getByRole('columnheader').first().innerText()).toBe('Marca\nCanal');
    // The first names are as far from the table's edge when it is scrolled as before, and leave the figures room.
    const heads = () =>
      frame.evaluate((node) => {
        const cell = node.querySelector('tbody th')?.getBoundingClientRect();
        const { left, width } = node.getBoundingClientRect();
        return cell && { at: Math.round(cell.left - left), isNarrow: cell.width * 2 < width };
      });
    await expect.poll(heads).toEqual({ at: 0, isNarrow: true });
    await frame.evaluate((node) => node.scrollTo({ left: node.scrollWidth }));
    await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(phone.width);
    await expect.poll(heads).toEqual({ at: 0, isNarrow: true });
  },
);
