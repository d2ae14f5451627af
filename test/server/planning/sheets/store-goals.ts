import type { Db } from 'mongodb';
import { amountRule } from '../../../../app/domain/values/decimal-entry';
import { monthOfYear, yearOf } from '../../../../app/domain/values/month';
import { hrRecords } from '../../../../server/planning/hr/collection';
import { defineSheet } from '../../../../server/planning/sheets/sheet';

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** What each branch is to sell in a year, month by month: the whole of an editable area. */
export const storeGoals = defineSheet({
  name: 'metas_loja',
  label: 'Metas de loja',
  table: 'Metas das lojas, mês a mês',
  who: ['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD'],
  flag: 'planning',
  scope: {
    field: 'ano',
    one: 'ano',
    many: 'anos',
    all: async (_db, today) => [0, 1].map((later) => String(yearOf(today) + later)),
  },
  row: { one: 'filial', feminine: true },
  rowsOf: async (db: Db) => {
    const names = await db.collection(hrRecords.name).distinct('filial_nome');
    return names
      .sort((a: string, b: string) => a.localeCompare(b, 'pt'))
      .map((filial: string) => ({ filial }));
  },
  columns: [
    { id: 'filial', label: 'Filial', kind: 'text', width: 200 },
    ...months.map((label, at) => ({ id: `m${at + 1}`, label, kind: 'figure' as const, width: 104 })),
    { id: 'observacao', label: 'Observação', kind: 'comment', width: 200 },
  ],
  rowName: ['filial'],
  rule: { ...amountRule, minimum: 0 },
  mayEdit: ({ type }) => type !== 'USER SILVER',
  sees: ({ stores }, { filial }) => stores.length === 0 || stores.includes(String(filial)),
  lockOf: ({ ano }, column, today) =>
    Number(ano) === yearOf(today) && Number(column.slice(1)) < monthOfYear(today)
      ? 'o mês já passou e não recebe mais metas'
      : null,
});
