/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOf } from './browser';
import { cell, shown, useSheet } from './sheet';

const sheet = useSheet();
const numberAt = async (page: Page, row: number, column: number) =>
  Number((await shown(page, row, column)).replaceAll('.', '').replace(',', '.'));

it('sorts within groups, filters by figures and chooses columns, and takes all of it back', async () => {
  const { page } = await sheet();
  const dialog = page.getByRole('dialog');
  await cell(page, 1, 12).click();
  await page.keyboard.press('Alt+ArrowDown');
  await dialog.getByRole('heading', { name: 'Ordenar e filtrar: Mês 12' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByLabel('Ordem').selectOption('down');
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await page.locator('[aria-sort="descending"]').waitFor();
  await expect
    .poll(async () => {
      const figures = await Promise.all([1, 2, 3].map((row) => numberAt(page, row, 12)));
      return figures.every((figure, at) => at === 0 || figure <= (figures[at - 1] ?? 0));
    })
    .toBe(true);

  const least = await numberAt(page, 2, 12);
  await cell(page, 1, 12).click();
  await page.keyboard.press('Alt+ArrowDown');
  await dialog.getByLabel('Valores').fill('mais');
  await page.keyboard.press('Enter');
  await dialog.getByText('Não se lê como filtro').waitFor();
  await dialog.getByLabel('Valores').fill(`>=${String(least).replace('.', ',')}`);
  await page.keyboard.press('Enter');
  await page.getByText(/^Filtro: \d+ de 54 linhas; totais de todas$/).waitFor();
  await expect.poll(() => numberAt(page, 2, 12)).toBe(least);

  await page.getByRole('button', { name: 'Escolher colunas' }).click();
  await dialog.getByLabel('Mês 1', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Pronto' }).click();
  await page.getByRole('columnheader', { name: 'Mês 1', exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Retirar filtros e ordem' }).click();
  await expect.poll(() => page.getByText('Filtro:').count()).toBe(0);
  await expect.poll(() => page.locator('[aria-sort]').count()).toBe(0);
});
