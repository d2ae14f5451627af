/** @module-tag slow — a browser */
import exceljs from '@protobi/exceljs';
import { expect, it } from 'vitest';
import { accountOf } from '../portal/client';
import { faultsOf, signIn, useBrowser } from './browser';

const browser = useBrowser();

it('exports reviews as one workbook and imports it, with a preview by cost centre', async () => {
  const { page, complaints } = await browser.visit();
  await signIn(page, accountOf['USER GOLD']);
  await page.goto('/ij/revisoes?rf=RF1+2027');
  await page.getByRole('link', { name: 'Planilha', exact: true }).click();
  await page.getByRole('heading', { name: 'Planilha de RF1 2027' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const search = page.getByLabel('Buscar em centros de custo');
  await page.goto('/ij/revisoes/planilha?rf=RF1+2027&cost_center=3001+-+Marketing+Corporativo');
  await page.getByRole('checkbox', { name: /^3001/ }).uncheck();
  await search.fill('3002');
  await page.getByRole('checkbox', { name: /^3002/ }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar planilha' }).click(),
  ]);
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(await download.path());
  const sheet = book.worksheets[1];
  if (!sheet) throw new Error('no sheet');
  const titles = sheet.getRow(3).values as unknown[];
  const december = titles.findIndex(
    (title) => title instanceof Date && title.toISOString().startsWith('2027-12'),
  );
  const cell = sheet.getCell(sheet.rowCount - 1, december);
  cell.value = Number(cell.value) + 7;
  await page.getByRole('link', { name: 'Importar planilha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar planilha' });
  await dialog.getByLabel('Planilha XLSX').setInputFiles({
    name: 'planilha.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  });
  await dialog.getByRole('button', { name: 'Conferir' }).click();
  const shown = dialog.getByRole('region', { name: 'Por centro de custo' });
  await shown.getByText('3002 - Administração Central').waitFor();
  await shown.getByText('7,00').waitFor();
  const saves = dialog.getByRole('button', { name: 'Salvar 1 célula' });
  await expect.poll(() => saves.isEnabled()).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await saves.click();
  await page.getByText('1 célula salva em 1 centro de custo.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
