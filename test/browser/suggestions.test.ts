/** @module-tag slow — a browser */
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { desktop, faultsOf, signIn, useBrowser } from './browser';
import { open, review, save, saved } from './review';

const browser = useBrowser();

describe('suggested amounts', () => {
  it('are applied in the grid as one step for the ticked accounts, to be undone or saved there', async () => {
    const { page } = await browser.visit({ viewport: desktop });
    await open(page, review('1101 - E-commerce'));
    await page.getByRole('link', { name: 'Sugerir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sugerir valores' });
    await dialog.getByRole('region', { name: 'Sugestões por conta' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('Método').selectOption('Média dos últimos meses');
    await page.waitForURL(/metodo=average/);
    const boxes = dialog.getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBeGreaterThan(1);
    for (const box of (await boxes.all()).slice(1)) await box.uncheck();
    await dialog.getByRole('button', { name: 'Levar as contas marcadas para a grade' }).click();
    await page.getByText(/células? da sugestão na grade, ainda não salvas/).waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await save(page);
    await saved(page);
    await page.getByRole('link', { name: 'Histórico', exact: true }).click();
    await page.getByRole('dialog').getByText('Sugestão').first().waitFor();
  });

  it('are saved without scripts after they were seen', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await signIn(page, accountOf['USER GOLD']);
    await page.goto(`${review('1002 - Lojas RJ')}?sugerir=1&metodo=average&meses=6`);
    const boxes = page.getByRole('region', { name: 'Sugestões por conta' }).getByRole('checkbox');
    for (const box of (await boxes.all()).slice(1)) await box.uncheck();
    await page.getByRole('button', { name: 'Salvar as contas marcadas' }).click();
    await page.getByText('Salvo com sucesso!').waitFor();
    await expect.poll(() => page.url()).not.toContain('sugerir');
  });
});
