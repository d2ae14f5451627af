/** @module-tag slow — a browser */
import { describe, expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { desktop, faultsInBothLooks, settled, signIn, useBrowser } from './browser';
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
    await expect.poll(() => figure.innerText()).toContain('1.500,50');
    await expect.poll(() => rows.evaluate((grid) => grid === document.activeElement)).toBe(true);
    await figure.click();
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Filtering' }).click();
    await page.waitForURL('**/ij/rh?**');
    await page.goBack();
    await page.getByText('1 alteração sua que não foi salva está de volta').waitFor();
    await expect.poll(() => figure.innerText()).toContain('9,00');
    await rows.focus();
    await page.keyboard.press('Control+z');
    await page.getByText('está de volta na grade').waitFor({ state: 'detached' });
    await figure.click();
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Filtering' }).click();
    await page.waitForURL('**/ij/rh?**');
    await page.goBack();
    await page.getByText('1 alteração sua que não foi salva está de volta').waitFor();
    await rows.focus();
    await save(page);
    await page.getByRole('button', { name: 'Salvar 1 valor' }).click();
    await saved(page);
    await page.getByText('está de volta na grade').waitFor({ state: 'detached' });
    await figure.click();
    await page.keyboard.type('-3');
    await page.keyboard.press('Enter');
    await page.getByText('Informe no mínimo 0,00').first().waitFor();
    await page.keyboard.press('Control+z');
    await rows
      .getByRole('button', { name: /^Comentário de/ })
      .first()
      .dblclick();
    const dialog = page.getByRole('dialog', { name: 'Comentário' });
    await dialog.getByRole('textbox').fill('Cobriu férias');
    await expect.poll(() => dialog.innerText()).toContain('13 / 255');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rows.getByText('Cobriu férias').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows a row’s history over the grid and restores an amount, keeping unsaved edits', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/rh_edit/Loja%20Campinas?mes_inicio=2026-10');
    const rows = page.getByRole('grid', { name: 'Dados auxiliares da filial' });
    const cell = (column: number) => rows.getByRole('row').nth(1).locator(`[aria-colindex="${column}"]`);
    const figure = cell(5);
    const before = await settled(() => figure.innerText());
    await figure.click();
    await page.keyboard.type('4.321');
    await page.keyboard.press('Enter');
    await save(page);
    await page.getByRole('button', { name: 'Salvar 1 valor' }).click();
    await saved(page);
    const lastChange = rows.locator('[aria-colindex="13"][aria-selected="true"]');
    await figure.click();
    await page.keyboard.press('End');
    await expect.poll(() => lastChange.innerText()).toMatch(/^\s*Laura Bittencourt, /);
    await page.keyboard.press('Home');
    await cell(6).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');

    const loads: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('.data')) loads.push(searchParams.get('_routes') ?? 'all');
    });
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Valores ao longo do tempo' });
    await dialog.getByText(`${before} → 4.321,00`).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?mes_inicio=2026-10');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rows.evaluate((grid) => grid === document.activeElement)).toBe(true);
    await expect.poll(() => lastChange.innerText()).toMatch(/^\s*Laura Bittencourt, /);
    expect(loads.filter((routes) => routes === 'all' || routes.includes('hr/sheet'))).toEqual([]);

    await page.keyboard.press('Enter');
    await dialog.getByText(`${before} → 4.321,00`).waitFor();
    expect(await faultsInBothLooks(page)).toEqual([]);
    await page.setViewportSize(desktop);
    await dialog.getByRole('button', { name: `Restaurar ${before}` }).click();
    await dialog.getByText('Salvo com sucesso!').waitFor();
    await dialog.getByText(`4.321,00 → ${before}`).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: `Restaurar ${before}` }).count()).toBe(0);
    await dialog.getByText('Fechar').click();
    await dialog.waitFor({ state: 'detached' });
    await rows.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => figure.innerText()).toContain(before);
    await expect.poll(() => cell(6).innerText()).toContain('7,00');
    expect(complaints).toEqual([]);
  });

  it('shows who saved a row even if a dialog opens before the page is updated', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/rh_edit/Loja%20Santana?mes_inicio=2026-10');
    const rows = page.getByRole('grid', { name: 'Dados auxiliares da filial' });
    await rows.getByRole('row').nth(1).getByRole('gridcell').nth(4).click();
    await page.keyboard.type('1.234,5');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    let answer = (): void => undefined;
    const opened = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/*.data?*', async (route) => {
      if (route.request().method() === 'GET') await opened;
      await route.continue();
    });
    await save(page);
    await page.getByRole('button', { name: 'Salvar 1 valor' }).click();
    await saved(page);
    await rows.focus();
    await page.keyboard.press('Enter');
    answer();
    const dialog = page.getByRole('dialog', { name: 'Valores ao longo do tempo' });
    await dialog.getByText('1.234,50').first().waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => rows.locator('[aria-colindex="13"][aria-selected="true"]').innerText())
      .toMatch(/^\s*Laura Bittencourt, /);
    expect(complaints).toEqual([]);
  });

  it('ends a save that waited for the one before if nothing is left to save', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    await page.goto('/ij/rh_edit/Loja%20Santana?mes_inicio=2026-09');
    const rows = page.getByRole('grid', { name: 'Dados auxiliares da filial' });
    const figure = rows.getByRole('row').nth(1).getByRole('gridcell').nth(4);
    const enter = async (text: string) => {
      await figure.click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await save(page);
      await page.getByRole('button', { name: 'Salvar 1 valor' }).click();
    };
    let answer = (): void => undefined;
    const undone = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/*.data?*', async (route) => {
      if (route.request().method() === 'GET') await undone;
      await route.continue();
    });
    await enter('1.234,5');
    await saved(page);
    await enter('7');
    const waiting = page.getByRole('dialog', { name: 'Salvando Dados...' });
    await waiting.waitFor();
    await rows.focus();
    await page.keyboard.press('Control+z');
    answer();
    await waiting.waitFor({ state: 'detached' });
    await expect.poll(() => figure.innerText()).toContain('1.234,50');
    expect(complaints).toEqual([]);
  });
});
