import type { Page } from 'playwright-core';
import { accountOf } from '../portal/client';
import { signIn } from './browser';

/** The address of a cost centre's review. */
export const review = (centre: string, rf = 'RF1 2027') =>
  `/ij/report_preview_edit_schneider/${encodeURIComponent(rf)}/${encodeURIComponent(centre)}`;
export const grid = (page: Page) => page.getByRole('treegrid', { name: 'Forecast por conta e mês' });
/** The row of an account. */
export const row = (page: Page, account: string) => grid(page).getByRole('row').filter({ hasText: account });
/** October 2026 of an account, the 14th column of RF1 2027, while it takes entries. */
export const october = (page: Page, account: string) =>
  row(page, account).locator('[aria-colindex="14"]:not([aria-readonly])');

/** The grid stands where the forecast begins. */
export const ready = (page: Page) =>
  grid(page).getByRole('columnheader').filter({ hasText: 'out/26' }).waitFor({ state: 'attached' });

export async function enter(page: Page, account: string, text: string): Promise<void> {
  await october(page, account).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
export const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();
export const saved = (page: Page) => page.getByText('Salvo com sucesso!').first().waitFor();

export async function open(
  page: Page,
  address: string,
  account: string = accountOf['USER GOLD'],
): Promise<void> {
  await signIn(page, account);
  await page.goto(address);
  await ready(page);
}
