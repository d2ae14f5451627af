/** @module-tag slow — a browser */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { faultsOf, signIn, useBrowser } from './browser';
import { cell, shown } from './sheet';

const browser = useBrowser();
const address = (month: string) =>
  `/ij/plan_edit?chanel=WHOLESALES&majorCategory=Other&dateStart=${month}&dateEnd=${month}`;
const grid = (page: Page) => page.getByRole('treegrid', { name: 'Planejamento por SKU e mês' });

async function open(page: Page, account: string, month: string): Promise<void> {
  await signIn(page, account);
  await page.goto(`${address(month)}&vista=grade`);
  await grid(page).waitFor();
}

async function enter(page: Page, row: number, text: string): Promise<void> {
  await cell(page, row, 3).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('button', { name: /^Salvar \d+ valor/ }).click();
}

it('edits the plan in the grid, keeps typed values between grid and list, and saves them', async () => {
  const { page, complaints } = await browser.visit();
  await signIn(page, accountOf['USER SILVER']);
  await page.goto(address('2027-08'));
  await page.getByRole('link', { name: 'Grade' }).click();
  await grid(page).waitFor();
  await page.getByText(/^Report generated successfully\. [\d.]+$/).waitFor();
  const sku = await shown(page, 2, 0);
  await enter(page, 2, '7.001');
  await expect.poll(() => page.getByRole('button', { name: 'Edição em grupo' }).isDisabled()).toBe(true);
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Lista' }).click();
  await page.getByText('1 quantidade não gravada').waitFor();
  await page.goBack();
  await grid(page).waitFor();
  await expect.poll(() => shown(page, 2, 3)).toBe('7.001');
  await save(page);
  await page.getByRole('dialog', { name: 'Editing saved successfully' }).waitFor();
  await page.getByText('1 linha alterada').waitFor();
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await cell(page, 2, 3).click();
  await page.getByRole('button', { name: `Histórico de ${sku} · WHOLESALES, Aug 2027` }).click();
  await page.getByText('Edição individual').waitFor();
  await page.getByRole('button', { name: /^Repor / }).click();
  await page.getByText('1 alteração não salva').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByText('1 alteração não salva').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

it('shows what a colleague saves, and over an unsaved quantity as a conflict', async () => {
  const [{ page }, other] = [await browser.visit(), await browser.visit()];
  await open(page, accountOf['USER SILVER'], '2027-09');
  await open(other.page, accountOf['USER GOLD'], '2027-09');
  await page.getByText(/^Também no plano agora: /).waitFor();
  await enter(page, 2, '8001');
  await enter(other.page, 2, '8002');
  await enter(other.page, 3, '8003');
  await save(other.page);
  await other.page.getByRole('dialog', { name: 'Editing saved successfully' }).waitFor();
  await expect.poll(() => shown(page, 3, 3)).toBe('8.003');
  await page.getByRole('button', { name: '1 conflito: escolher' }).click();
  await page.getByRole('button', { name: 'Manter os meus' }).click();
  await save(page);
  await page.getByRole('dialog', { name: 'Editing saved successfully' }).waitFor();
  await expect.poll(() => shown(other.page, 2, 3)).toBe('8.001');
});

it('keeps its columns, groups and order as a view, and opens them from it', async () => {
  const { page, complaints } = await browser.visit();
  await open(page, accountOf['USER SILVER'], '2027-11');
  const heads = () => grid(page).getByRole('columnheader').allInnerTexts();
  const groups = () => grid(page).getByRole('row', { expanded: true }).count();
  await cell(page, 2, 3).click();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('dialog').getByLabel('Ordem').selectOption('down');
  await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('button', { name: 'Recolher tudo' }).click();
  await expect.poll(groups).toBe(0);
  await page.getByRole('button', { name: 'Escolher colunas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Colunas da grade' });
  await dialog.getByLabel('Channel', { exact: true }).uncheck();
  await dialog.getByLabel('Hero', { exact: true }).check();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Salvar como visão…' }).click();
  await page.getByLabel('Nome da visão').fill('Só os grupos');
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  const kept = ['SKU', 'Description', 'Hero', 'Nov 2027', 'Total'];
  await expect.poll(heads).toEqual(kept);

  await page.goto(`${address('2027-11')}&vista=grade`);
  await expect.poll(heads).toEqual(['SKU', 'Description', 'Channel', 'Nov 2027', 'Total']);
  await page.locator('summary').filter({ hasText: 'Visões' }).click();
  await page.getByRole('link', { name: 'Só os grupos' }).click();
  await expect.poll(heads).toEqual(kept);
  await expect.poll(groups).toBe(0);
  await expect.poll(() => grid(page).locator('[aria-sort="descending"]').count()).toBe(1);
  await page.goBack();
  await expect.poll(heads).toEqual(['SKU', 'Description', 'Channel', 'Nov 2027', 'Total']);
  await expect.poll(groups).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

it('is the list without scripts, whatever view the address asks for', async () => {
  const { page } = await browser.visit({ javaScriptEnabled: false });
  await signIn(page, accountOf['USER SILVER']);
  await page.goto(`${address('2027-10')}&vista=grade`);
  await page.getByRole('table').waitFor();
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(11);
});
