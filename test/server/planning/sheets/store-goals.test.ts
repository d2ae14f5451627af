import { describe, expect, it } from 'vitest';
import { hrRecords } from '../../../../server/planning/hr/collection';
import { admin, gold, rowsOfBranches, silver } from '../hr/desk';
import { defineSheet, type SheetRules } from '../../../../server/planning/sheets/sheet';
import { sheetContract } from './contract';
import { openOffice, type SheetUse } from './office';
import { storeGoals } from './store-goals';

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
});

describe('an area that cannot be one', () => {
  const rules = {
    name: 'metas_loja',
    label: 'Metas',
    table: 'Metas',
    who: ['USER GOLD'],
    scope: { field: 'ano', one: 'ano', many: 'anos' },
    row: { one: 'mês' },
    rowsOf: () => Promise.resolve([]),
    columns: [{ id: 'meta', label: 'Meta', kind: 'figure', width: 100 }],
    rowName: ['mes'],
    rule: storeGoals.rule,
  } as const satisfies SheetRules;

  it.each(['metas-de-loja', 'Metas', '2metas', ''])('is not named “%s”', (name) => {
    expect(() => defineSheet({ ...rules, name })).toThrow('is not named');
  });

  it('has no month in rows that texts tell apart', () => {
    const month = { id: 'mes', label: 'Mês', kind: 'month', width: 72 } as const;
    expect(() => defineSheet({ ...rules, columns: [month, ...rules.columns] })).toThrow('cannot be a month');
    expect(defineSheet(rules).view.columns).toHaveLength(1);
  });
});
