import { describe, expect, it } from 'vitest';
import { month, monthDate } from '../../../../app/domain/values/month';
import { hrRecords } from '../../../../server/planning/hr/collection';
import { admin, gold, rowsOfBranches, silver } from '../hr/desk';
import { collectionsOf, defineSheet } from '../../../../server/planning/sheets/sheet';
import type { SheetRules } from '../../../../server/planning/sheets/sheet-rules';
import { layArea } from '../../../../server/demo/area-seeds';
import { createClock } from '../../../../server/platform/clock';
import { collections } from '../../../../server/collections';
import { namedOnce } from '../../../../server/platform/mongo/collection';
import { sheetContract } from './contract';
import { openOffice, type SheetUse } from './office';
import { monthsOfYear } from '../../../../server/planning/sheets/pivot';
import { storeGoals } from './store-goals';
import { Sheets } from '../../../../server/planning/sheets/sheets';
import { storeVisits } from './store-visits';

const use: SheetUse = {
  sheet: storeGoals,
  scope: '2026',
  people: [gold, admin],
  outsider: silver,
  fill: async (db) => void (await db.collection(hrRecords.name).insertMany(rowsOfBranches())),
};

sheetContract(use);

describe('goals of branches', () => {
  it('are those of the person’s branches, of this year and the next, and of months to come', async () => {
    const { service, range, locks, close } = await openOffice(use);
    const names = async (who: typeof gold) =>
      (await service.reading.rows(who, '2026', range)).rows.map(({ filial }) => filial);
    expect(await names(gold)).toEqual(['Loja Centro', 'Loja Paulista']);
    expect(await names(silver)).toEqual(['Loja Centro']);
    expect(await service.reading.scopes(gold)).toEqual(['2026', '2027']);
    for (const closed of Object.values(locks))
      expect(Object.keys(closed)).toEqual(Array.from({ length: 10 }, (_, at) => `m${at + 1}`));
    await close();
  });

  it('are seeded in the demo, and seeded again by a newer version except where somebody edited', async () => {
    const { db, service, range, close } = await openOffice(use);
    const clock = createClock('America/Sao_Paulo', {
      now: new Date('2026-11-16T15:00:00Z'),
      epoch: new Date(),
    });
    const lay = (factor: number) =>
      layArea(
        {
          ...{ sheet: storeGoals, version: factor, after: [] },
          figures: ({ filial }, { random }) =>
            filial === 'Loja Centro' ? { meta: random.int(1, 9) * factor } : null,
        },
        { db, clock },
      );
    const shown = async () => (await service.reading.rows(gold, '2027', range)).rows[0];
    expect(await lay(10)).toBe(24);
    const [first, again] = [await shown(), (await lay(10), await shown())];
    expect(first).toMatchObject({ filial: 'Loja Centro', m1: expect.any(Number) as number });
    expect(again).toEqual(first);
    const cell = { row: first?.id ?? '', column: 'm2', from: null, to: 5, version: 1 };
    await service.saves.saveCells(gold, '2027', [cell]);
    expect(await lay(100)).toBe(23);
    expect(await shown()).toMatchObject({ m1: Number(first?.['m1']) * 10, m2: 5 });
    await close();
  });

  it('are kept a month a row, and drawn a branch a row', async () => {
    const { service, range, records, close } = await openOffice(use);
    const [centro] = (await service.reading.rows(gold, '2026', range)).rows;
    const cell = (column: string, to: number, version = 0) => ({
      ...{ row: centro?.id ?? '', column, from: null, to, version },
    });
    await service.saves.saveCells(gold, '2026', [cell('m11', 110), cell('m12', 120)]);
    expect(
      await records.find({}, { projection: { _id: 0, ano: 1, filial: 1, mes: 1, meta: 1 } }).toArray(),
    ).toEqual(
      [11, 12].map((at) => ({
        ...{ ano: '2026', filial: 'Loja Centro', mes: monthDate(month(2026, at)), meta: at * 10 },
      })),
    );
    // Somebody else's month of the same branch is in nobody's way, though both were empty when they were drawn.
    const other = await service.saves.saveCells(admin, '2026', [cell('m12', 125, 1)]);
    const again = await service.saves.saveCells(gold, '2026', [cell('m11', 115, 1), cell('m12', 121, 1)]);
    expect([other.saved, again.saved]).toEqual([1, 1]);
    expect(again.conflicts).toMatchObject([{ row: centro?.id, column: 'm12', theirs: 125, version: 2 }]);
    const { rows } = await service.reading.rows(gold, '2026', range);
    expect(rows).toMatchObject([
      { filial: 'Loja Centro', m1: null, m11: 115, m12: 125 },
      { filial: 'Loja Paulista', m11: null },
    ]);
    const { changes } = await service.history(gold, '2026', centro?.id ?? '');
    expect(changes.map(({ column, to }) => [column, to])).toEqual([
      ['m11', 115],
      ['m12', 125],
      ['m11', 110],
      ['m12', 120],
    ]);
    await close();
  });
});

describe('rows of one figure', () => {
  sheetContract({
    ...{ sheet: storeVisits, scope: '2026', people: [gold, admin], outsider: silver },
    fill: () => Promise.resolve(),
  });
});

describe('rules that no area can have', () => {
  const rules = {
    name: 'metas',
    label: 'Metas',
    about: 'Metas',
    table: 'Metas',
    who: ['USER GOLD'],
    scope: { field: 'ano', one: 'ano', many: 'anos', all: () => Promise.resolve([]) },
    row: { one: 'mês' },
    rowsOf: () => Promise.resolve([]),
    columns: [
      { id: 'filial', label: 'Filial', kind: 'text', width: 100 },
      { id: 'mes', label: 'Mês', kind: 'month', width: 100 },
      { id: 'meta', label: 'Meta', kind: 'figure', width: 100 },
    ],
    rowName: ['filial'],
    rule: storeGoals.rule,
  } as const satisfies SheetRules;
  const [filial, mes, meta] = rules.columns;
  const pivot = { field: 'mes', over: monthsOfYear } as const;

  it('cover the rules of the models', () => {
    expect(defineSheet(rules).view.columns).toHaveLength(3);
    expect(defineSheet({ ...rules, pivot }).view.columns).toHaveLength(13);
  });

  it.each([
    ['a hyphen in its name', { name: 'metas-de-loja' }, 'not named by letters'],
    ['a capital in its name', { name: 'Metas' }, 'not named by letters'],
    ['no name', { name: '' }, 'not named by letters'],
    ['no word of what it is about', { about: '' }, 'what it is about'],
    ['neither rows nor records', { rowsOf: undefined }, 'either rowsOf or records'],
    [
      'rows of scopes that it does not name',
      { scope: { ...rules.scope, all: undefined } },
      'all of its scopes',
    ],
    ['months to choose over rows that are all there', { months: { field: 'mes' } }, 'no months to choose'],
    ['no figure', { columns: [filial, mes] }, 'no column of kind figure'],
    ['a column twice', { columns: [filial, filial, meta] }, 'filial twice'],
    [
      'a column that rows have themselves',
      { columns: [filial, { ...meta, id: 'version' }] },
      'a column version',
    ],
    ['a name of a column that is not there', { rowName: ['loja'] }, 'the column loja'],
    ['a branch of a column that is not there', { branch: 'loja' }, 'the column loja'],
    ['a pivot over a text', { pivot: { ...pivot, field: 'filial' } }, 'no column of kind month'],
    [
      'a pivot of two figures',
      { pivot, columns: [filial, mes, meta, { ...meta, id: 'b' }] },
      'draws one figure',
    ],
    [
      'a pivot with a comment',
      { pivot, columns: [filial, mes, meta, { ...filial, id: 'c', kind: 'comment' }] },
      'no comments',
    ],
    ['a pivot that names rows by its months', { pivot, rowName: ['mes'] }, 'drawn across'],
    [
      'a pivot with a column of the same name',
      { pivot: { field: 'mes', over: [{ ...monthsOfYear[0], id: 'filial' }] } },
      'filial twice',
    ],
  ])('have %s', (_what, wrong, sentence) => {
    expect(() => defineSheet({ ...rules, ...wrong } as never)).toThrow(sentence);
  });

  it.each(['files', 'hr', 'produto'])('take the name of “%s”, which is another’s', (name) => {
    const sheet = defineSheet({ ...rules, name });
    expect(() => namedOnce([...collections, ...collectionsOf([sheet])])).toThrow(`are named ${name}`);
  });

  it('take no name that another sheet has', () => {
    expect(() => new Sheets([storeGoals, storeGoals], {} as never)).toThrow(
      'Two sheets are named exemplo_metas',
    );
  });

  it('type months as months and texts as texts', () => {
    const { rowsOf, ...typed } = rules;
    expect(rowsOf).toBeTypeOf('function');
    const right = { filial: 'Loja Centro', mes: month(2026, 1) };
    const sheets = [
      defineSheet({ ...typed, rowsOf: () => Promise.resolve([right]) }),
      defineSheet({ ...typed, pivot, rowsOf: () => Promise.resolve([{ filial: 'Loja Centro' }]) }),
      // @ts-expect-error -- a month that is a text
      defineSheet({ ...typed, rowsOf: () => Promise.resolve([{ ...right, mes: '2026-01' }]) }),
      // @ts-expect-error -- a row without its month
      defineSheet({ ...typed, rowsOf: () => Promise.resolve([{ filial: 'Loja Centro' }]) }),
    ];
    expect(sheets.map(({ view }) => view.columns.length)).toEqual([3, 13, 3, 3]);
  });
});
