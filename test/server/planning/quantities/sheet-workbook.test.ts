import exceljs from '@protobi/exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlanRecord } from '../../../../server/planning/quantities/row';
import { sent, swap } from '../../../servers/returned-workbook';
import { bia, filter, planningWorkshop, planRow } from './workshop';

let shop: Awaited<ReturnType<typeof planningWorkshop>>;
let rows: PlanRecord[];
const fss = filter({ chanel: ['FSS'] });
const month = (ofYear: number) => new Date(Date.UTC(2026, ofYear - 1, 1));

beforeAll(async () => {
  shop = await planningWorkshop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.rows.deleteMany({});
  rows = [
    planRow({ sku: 'SKA', data_ref: month(1), valor: 10 }),
    planRow({ sku: 'SKA', data_ref: month(2), valor: 20 }),
    planRow({ sku: 'SKB', data_ref: month(2), valor: 1.5 }),
    planRow({ sku: 'SKB', data_ref: month(2), valor: 7 }),
  ];
  await shop.rows.insertMany(rows);
});

async function out(): Promise<exceljs.Workbook> {
  const { content } = await shop.planning.files.sheetWorkbook(fss);
  const book = new exceljs.Workbook();
  await book.xlsx.load(content);
  return book;
}
const table = (book: exceljs.Workbook) => book.worksheets[0] as exceljs.Worksheet;
/** Lines from 4 on; January is the seventh column. */
const [january, february, total] = ['G', 'H', 'I'];
const back = async (book: exceljs.Workbook) => shop.planning.files.importPlan(await sent(book));
const idOf = (index: number) => (rows[index] as PlanRecord)._id.toHexString();

describe('the workbook of the plan’s grid', () => {
  it('has a line each, months as dates, totals that follow, and cells that take whole numbers', async () => {
    const sheet = table(await out());
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: 1, ySplit: 3 });
    expect(sheet.getCell(`${february}3`).value).toEqual(month(2));
    expect(['A4', 'A5', 'A6', 'A7'].map((at) => sheet.getCell(at).value)).toEqual([
      'SKA',
      'SKB',
      'SKB',
      'Total',
    ]);
    expect(sheet.getCell(`${total}4`).value).toEqual({ formula: 'SUM(G4:H4)', result: 30 });
    expect(sheet.getCell(`${february}7`).value).toEqual({ formula: 'SUBTOTAL(9,H4:H6)', result: 28.5 });
    expect(sheet.getCell(`${january}4`)).toMatchObject({ value: 10, numFmt: '#,##0;[Red]-#,##0' });
    expect(sheet.getCell(`${january}4`).dataValidation).toMatchObject({ type: 'whole' });
    expect(sheet.getCell(`${january}5`).fill).toMatchObject({ type: 'pattern' });
  });

  it('changes nothing when it comes back unedited, though a colleague saved meanwhile', async () => {
    const book = await out();
    await shop.planning.saveRows(bia, crypto.randomUUID(), fss, [
      { id: idOf(0), typed: '77', version: null, original: null },
    ]);
    expect(await back(book)).toMatchObject({ changes: [], conflicts: [], problems: [], newer: 1 });
  });

  it('sorted, with columns hidden and moved, comes back as what was changed in it', async () => {
    const book = await out();
    const sheet = table(book);
    sheet.getCell(`${february}4`).value = 25;
    swap(sheet, 4, 6);
    sheet.getColumn('B').hidden = true;
    const plan = await back(book);
    expect(plan.changes).toMatchObject([{ row: idOf(1), column: 'valor', from: 20, to: 25, version: 1 }]);
    expect(plan).toMatchObject({ conflicts: [], problems: [], unchanged: 3 });
  });

  it('reports conflicts, months without a row, unknown lines and overwritten sums', async () => {
    const book = await out();
    const sheet = table(book);
    await shop.planning.saveRows(bia, crypto.randomUUID(), fss, [
      { id: idOf(0), typed: '77', version: null, original: null },
    ]);
    sheet.getCell(`${january}4`).value = 11;
    sheet.getCell(`${january}5`).value = 5;
    sheet.getCell(`${total}5`).value = 900;
    sheet.getCell('J6').value = 'SKC|FSS';
    const plan = await back(book);
    expect(plan).toMatchObject({ changes: [], conflicts: [{ from: 77, to: 11, exported: 10 }], locked: 1 });
    expect(plan.problems.join(' ')).toMatch(/não há linha do planejamento.*900 foi escrito.*SKC, FSS/);
  });
});
