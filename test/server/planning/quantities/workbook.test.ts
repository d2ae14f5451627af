import type exceljs from '@protobi/exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collection } from '../../../../server/platform/mongo/collection';
import { planChanges } from '../../../../server/planning/quantities/change';
import type { PlanRecord } from '../../../../server/planning/quantities/row';
import { planTable, returning } from '../../../../server/planning/quantities/workbook';
import type { ImportPlan } from '../../../../app/domain/planning/imports/workbook-import';
import {
  cellOf,
  exported,
  sent,
  sentByOffice,
  swap,
  tableIn,
  takenOf,
} from '../../../servers/returned-workbook';
import { ana, bia, filter, planningWorkshop, planRow } from './workshop';

let shop: Awaited<ReturnType<typeof planningWorkshop>>;
let rows: PlanRecord[];
const fss = filter({ chanel: ['FSS'] });
const quantity = 'Quantity';

beforeAll(async () => {
  shop = await planningWorkshop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.rows.deleteMany({});
  // The second reads like the first: only the portal's own name of a row tells them apart.
  rows = [
    planRow({ sku: 'SKA', valor: 1000 }),
    planRow({ sku: 'SKA', valor: 20 }),
    planRow({ sku: 'SKB', valor: 1.5 }),
  ];
  await shop.rows.insertMany(rows);
});

const row = (index: number): PlanRecord => rows[index] as PlanRecord;
const idOf = (index: number) => row(index)._id.toHexString();
const stored = async (index: number) => shop.rows.findOne({ _id: row(index)._id });
const out = async () => exported(await shop.planning.files.export(fss, 'Planejamento'));
const back = async (book: exceljs.Workbook) => shop.planning.files.importPlan(await sent(book));
const put = (book: exceljs.Workbook, index: number, value: exceljs.CellValue) => {
  cellOf(tableIn(book), idOf(index), quantity).value = value;
};
const take = (
  plan: Pick<ImportPlan, 'changes' | 'conflicts'>,
  mine: readonly string[] = [],
  change = crypto.randomUUID(),
) => shop.planning.saveCells(ana, change, fss, takenOf(plan, mine), 'import');
const colleague = (index: number, typed: string) =>
  shop.planning.saveRows(bia, crypto.randomUUID(), fss, [
    { id: idOf(index), typed, version: null, original: null },
  ]);

describe('the workbook of a selection', () => {
  it('changes nothing when it comes back unedited, quantities with decimals among them', async () => {
    const plan = await back(await out());
    expect(plan).toMatchObject({ changes: [], conflicts: [], problems: [], unchanged: 3, newer: 0 });
    expect(plan.subject).toEqual(['chanel=FSS']);
  });

  it('unedited does not overwrite what a colleague saved meanwhile', async () => {
    const book = await out();
    await colleague(0, '77');
    expect(await back(book)).toMatchObject({ changes: [], conflicts: [], newer: 1 });
  });

  it('is saved once as one change marked as an import, and undone completely', async () => {
    const book = await out();
    put(book, 0, 30);
    put(book, 1, '1.234');
    const plan = await back(book);
    expect(plan.changes.map(({ rowLabel, from, to }) => [rowLabel, from, to])).toEqual(
      expect.arrayContaining([
        ['SKA, FSS, Jan 2026', 1000, 30],
        ['SKA, FSS, Jan 2026', 20, 1234],
      ]),
    );
    const change = crypto.randomUUID();
    expect(await take(plan, [], change)).toMatchObject({ saved: 2, conflicts: [], absent: [] });
    expect(await take(plan, [], change)).toMatchObject({ saved: 2, conflicts: [] });
    expect([await stored(0), await stored(1), await stored(2)]).toMatchObject([
      { valor: 30, version: 2 },
      { valor: 1234, version: 2 },
      { valor: 1.5, version: 1 },
    ]);
    const { changes } = await shop.planning.list.page({ page: 1, pageSize: 20 });
    expect(changes[0]).toMatchObject({ id: change, what: 'Importação de planilha', total: 2 });
    await shop.planning.changes.undo(ana.email, change);
    expect([await stored(0), await stored(1)]).toMatchObject([{ valor: 1000 }, { valor: 20 }]);
  });

  it('edited over what a colleague saved is a conflict of three values, taken only where it is chosen', async () => {
    const book = await out();
    put(book, 0, 30);
    put(book, 1, 40);
    await colleague(0, '77');
    const plan = await back(book);
    expect(plan.conflicts).toMatchObject([{ row: idOf(0), exported: 1000, from: 77, to: 30, version: 2 }]);
    expect(await take(plan)).toMatchObject({ saved: 1, conflicts: [] });
    expect(await stored(0)).toMatchObject({ valor: 77 });
    expect(await take(plan, [`${idOf(0)}|valor`])).toMatchObject({ saved: 1, conflicts: [] });
    expect(await stored(0)).toMatchObject({ valor: 30 });
  });

  it('conflicts with what a colleague saved after the preview', async () => {
    const book = await out();
    put(book, 0, 30);
    const plan = await back(book);
    await colleague(0, '77');
    expect(await take(plan)).toMatchObject({
      saved: 0,
      conflicts: [{ valor: 77, by: bia.email, typed: '30' }],
    });
  });

  it('gives the reason for each refused cell', async () => {
    const book = await out();
    put(book, 0, -1);
    put(book, 1, null);
    put(book, 2, 2.5);
    const strange = planRow();
    tableIn(book).addRow([]).getCell(13).value = strange._id.toHexString();
    const { problems, ...plan } = await back(book);
    expect(plan).toMatchObject({ changes: [], unreadable: 3, unknown: 1 });
    expect([...problems].sort()).toEqual([
      'A linha 6 da planilha não é, ou não é mais, uma linha do planejamento.',
      'SKA, FSS, Jan 2026, Quantity: Informe no mínimo 0.',
      'SKA, FSS, Jan 2026, Quantity: está vazia: escreva 0 para zerar.',
      'SKB, FSS, Jan 2026, Quantity: Informe um número inteiro, sem casas decimais.',
    ]);
  });

  it('with texts that read in two ways comes with both readings, each with what it refuses', async () => {
    const book = await out();
    put(book, 0, '1,234');
    put(book, 1, '2,000');
    const plan = await back(book);
    expect(plan.notation.doubt).toBe('unproven');
    expect(plan.changes.map(({ to }) => to)).toEqual([2]);
    expect(plan.problems).toHaveLength(1);
    expect(plan.english?.changes.map(({ to }) => to).sort()).toEqual([1234, 2000]);
    expect(plan.english?.problems).toEqual([]);
  });

  it('saved by LibreOffice, with its rows sorted, is still the same', { tags: 'slow' }, async () => {
    const book = await out();
    put(book, 0, 30);
    put(book, 1, 40);
    swap(tableIn(book), 2, 4);
    await colleague(1, '41');
    const plan = await shop.planning.files.importPlan(await sentByOffice(book));
    expect(plan).toMatchObject({
      changes: [{ row: idOf(0), to: 30 }],
      conflicts: [{ row: idOf(1), exported: 20, from: 41, to: 40 }],
      problems: [],
    });
  });

  it('of more rows than can be imported says so on its first sheet, and has no hidden data', () => {
    const rows = (async function* () {
      yield* await Promise.resolve([row(0)]);
    })();
    const table = planTable({ title: 'Planejamento', facts: [['Linhas', 20_001]], rows, timeZone: 'UTC' });
    const { kept, columns, cover } = returning(table, 20_001, ['chanel=FSS']);
    expect([kept, columns.some(({ hidden }) => hidden)]).toEqual([undefined, false]);
    expect(cover?.facts.at(-1)).toEqual([
      'Importar',
      'esta planilha não volta ao portal: passa de 20.000 linhas',
    ]);
    expect(returning(table, 20_000, ['chanel=FSS']).kept).toMatchObject({ subject: ['chanel=FSS'] });
  });

  it('saves nothing of a request with an invalid quantity, and reports removed rows', async () => {
    const book = await out();
    put(book, 0, 30);
    put(book, 1, 40);
    const plan = await back(book);
    const forged = { ...plan, changes: plan.changes.map((change) => ({ ...change, to: 1.234 })) };
    await expect(take(forged)).rejects.toMatchObject({ kind: 'invalid' });
    await shop.rows.deleteOne({ _id: row(1)._id });
    expect(await take(plan)).toMatchObject({ saved: 1, absent: [idOf(1)] });
    expect(
      await collection(shop.db, planChanges).countDocuments({ way: 'import', state: 'done' }),
    ).toBeGreaterThan(0);
    expect(await back(book)).toMatchObject({ unknown: 1 });
  });
});
