/** @module-tag slow — a browser */
import type exceljs from '@protobi/exceljs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatInteger } from '../../app/domain/values/format';
import { accountOf } from '../portal/client';
import { opened, tableIn } from '../servers/returned-workbook';
import { signIn, useBrowser } from './browser';
import { save, saved } from './review';

const browser = useBrowser();

const exportOf = async (page: Page, address: string) => {
  const answer = await page
    .context()
    .request.get(`${address}${address.includes('?') ? '&' : '?'}export=xlsx`);
  return opened(await answer.body());
};
const under = (sheet: exceljs.Worksheet, title: string, line: number) =>
  sheet.getCell(line, (sheet.getRow(1).values as unknown[]).indexOf(title));

/** Opens the dialog and gives it a workbook. */
async function send(page: Page, book: exceljs.Workbook) {
  await page.getByRole('link', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar planilha' });
  await dialog.getByLabel('Planilha XLSX').setInputFiles({
    name: 'planilha.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  });
  await dialog.getByRole('button', { name: 'Conferir' }).click();
  return dialog;
}
describe('an imported workbook', () => {
  it('of the planning shows what it changes, saves that, and the table shows it', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    const address = '/ij/plan_edit?chanel=BRANDSITE&dateStart=2027-03&dateEnd=2027-03';
    await page.goto(address);
    const book = await exportOf(page, address);
    const sheet = tableIn(book);
    const sku = String(under(sheet, 'SKU', 2).value);
    const quantity = under(sheet, 'Quantity', 2);
    const [before, after] = [Number(quantity.value), Number(quantity.value) + 1234];
    quantity.value = after;
    const below = under(sheet, 'Quantity', 3).value;
    under(sheet, 'Quantity', 3).value = 'muitas';
    const dialog = await send(page, book);
    await dialog.getByText('Não são importadas e ficam como estão').waitFor();
    const changes = dialog.getByRole('region', { name: 'Células que mudam' }).getByRole('row');
    const change = () => changes.nth(1).innerText();
    await expect.poll(change).toContain(sku);
    await expect
      .poll(async () => (await change()).split('\t').slice(-2))
      .toEqual([before, after].map((value) => formatInteger(value)));
    let arrive: (() => void) | undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(
      (url) => url.pathname === '/ij/plan_edit',
      async (route) => {
        await arrived;
        await route.continue();
      },
    );
    const saving = dialog.getByRole('button', { name: 'Salvar 1 quantidade' });
    await saving.click();
    await dialog.getByText('Salvando 1 quantidade…').waitFor();
    await expect.poll(() => saving.isDisabled()).toBe(true);
    arrive?.();
    await page.getByRole('dialog', { name: 'Editing saved successfully' }).waitFor();
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const figures = page.getByRole('textbox', { name: `Quantity, ${sku}` });
    await expect
      .poll(() => figures.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)))
      .toContain(formatInteger(after));
    const now = tableIn(await exportOf(page, address));
    expect([2, 3].map((line) => under(now, 'Quantity', line).value)).toEqual([after, below]);
    expect(complaints).toEqual([]);
  });

  it('of the HR data goes into the grid as one step, to be taken back or saved there', async () => {
    const { page, complaints } = await browser.visit();
    await signIn(page, accountOf['USER GOLD']);
    const address = '/ij/rh_edit/Loja%20Savassi';
    await page.goto(address);
    const grid = page.getByRole('grid', { name: 'Dados auxiliares da filial' });
    await grid.waitFor();
    const book = await exportOf(page, address);
    const sheet = tableIn(book);
    under(sheet, 'Dias média', 2).value = 10.25;
    under(sheet, 'Dias média', 3).value = 11.25;
    under(sheet, 'Vendas adicionais', 3).value = -3;
    const dialog = await send(page, book);
    await dialog.getByText('Informe no mínimo 0,00').waitFor();
    await dialog.getByRole('button', { name: 'Levar 2 células para a grade' }).click();
    await page.getByText('2 alterações não salvas').waitFor();
    await grid.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByText('não salvas').count()).toBe(0);
    await page.keyboard.press('Control+y');
    await save(page);
    await page.getByRole('button', { name: 'Salvar 2 valores' }).click();
    await saved(page);
    const now = tableIn(await exportOf(page, address));
    expect([2, 3].map((line) => under(now, 'Dias média', line).value)).toEqual([10.25, 11.25]);
    expect(complaints).toEqual([]);
  });
});
