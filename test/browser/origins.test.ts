import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { faultsOf, settled, signIn, useBrowser } from './browser';

const browser = useBrowser();
const gold = accountOf['USER GOLD'];

describe('analysis for everybody', () => {
  it(
    'leads from a cell of a grid to where its figure comes from, by keyboard',
    { tags: 'slow' },
    async () => {
      const { page, complaints } = await browser.visit();
      await signIn(page, gold);
      await page.goto('/ij/cockpit_preview?businessUnitID=2236');
      const figure = page.getByRole('link', { name: /De onde vem No-current Assets/ }).first();
      await figure.waitFor();
      const shown = await settled(() => figure.innerText());
      await page.getByRole('treegrid').focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/ij/origem/cockpit?*');
      await page.getByRole('heading', { name: /No-current Assets/ }).waitFor();
      await page.getByText(`R$ ${shown}`).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByRole('link', { name: 'Avise quando…' }).click();
      await page.getByRole('heading', { name: 'Avise quando…' }).waitFor();
      expect(await faultsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it('comments on a tile over its panel, and counts what is open', { tags: 'slow' }, async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, gold);
    await page.goto('/ij/painel/3');
    const tile = page.locator('section[id^="quadro-"]').nth(1);
    await tile.locator('summary').filter({ hasText: 'Opções de' }).click();
    await tile.getByRole('link', { name: 'Comentários' }).click();
    const dialog = page.getByRole('dialog', { name: /^Comentários/ });
    await dialog.getByLabel('Novo comentário').fill('Subiu por causa do dissídio');
    await dialog.getByRole('button', { name: 'Comentar' }).click();
    await dialog.getByText('Subiu por causa do dissídio').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const count = tile.getByRole('link', { name: /^1 comentário: / });
    await count.click();
    await dialog.getByRole('button', { name: 'Resolver' }).click();
    await dialog.getByText('Resolvidos (1)').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => count.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('keeps an event and marks it on charts over months', { tags: 'slow' }, async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, gold);
    await page.goto('/ij/eventos');
    await page.getByRole('link', { name: 'Novo evento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo evento' });
    await dialog.getByLabel('Nome').fill('Inventário');
    await dialog.getByLabel('Primeiro dia').fill('2026-08-03');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('cell', { name: 'Inventário', exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/ij/painel/1');
    await page.getByText(/Inventário \(03\/08\/2026\)/).waitFor();
    await page.goto('/ij/eventos');
    await page.getByRole('link', { name: 'Apagar Inventário' }).click();
    await page.getByRole('button', { name: 'Apagar' }).click();
    await expect.poll(() => page.getByRole('cell', { name: 'Inventário', exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
