import { describe, expect, it } from 'vitest';
import { accountOf } from '../http/client';
import { signIn, useBrowser } from './browser';
import { save, saved } from './review';

const browser = useBrowser();

describe('the HR auxiliary data', () => {
  it('edits figures and a comment of 255 characters', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/rh');
    const generate = page.getByRole('button', { name: 'Generate Review' });
    await expect.poll(() => generate.isDisabled()).toBe(true);
    await page.getByLabel('Filial').selectOption('Loja Natal');
    await generate.click();
    await page.waitForURL('**/ij/rh_edit/Loja%20Natal');
    const rows = page.getByRole('grid', { name: 'Dados auxiliares da filial' });
    const figure = rows.getByRole('row').nth(1).getByRole('gridcell').nth(4);
    await figure.click();
    await page.keyboard.type('1.500,5');
    await page.keyboard.press('Enter');
    await save(page);
    await page.getByRole('button', { name: 'Salvar 1 valor' }).click();
    await saved(page);
    expect(await figure.innerText()).toContain('1.500,50');
    expect(await rows.evaluate((grid) => grid === document.activeElement)).toBe(true);
    await figure.click();
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Filtering' }).click();
    await page.waitForURL('**/ij/rh?**');
    await page.goBack();
    await page.getByText('1 alteração sua que não foi salva está de volta').waitFor();
    expect(await figure.innerText()).toContain('9,00');
    await rows.focus();
    await page.keyboard.press('Control+z');
    await figure.click();
    await page.keyboard.press('End');
    await rows
      .getByRole('button', { name: /^Comentário de/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Comentário' });
    await dialog.getByRole('textbox').fill('Cobriu férias');
    expect(await dialog.innerText()).toContain('13 / 255');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rows.getByText('Cobriu férias').waitFor();
    expect(complaints).toEqual([]);
  });
});
