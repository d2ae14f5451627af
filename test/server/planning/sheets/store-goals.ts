import type { Db } from 'mongodb';
import { amountRule } from '../../../../app/domain/values/decimal-entry';
import { monthOfDate, yearOf } from '../../../../app/domain/values/month';
import { hrRecords } from '../../../../server/planning/hr/collection';
import { monthsOfYear } from '../../../../server/planning/sheets/pivot';
import { defineSheet } from '../../../../server/planning/sheets/sheet';

/** What each branch is to sell in a year, month by month: the whole of an editable area. */
export const storeGoals = defineSheet({
  name: 'exemplo_metas',
  label: 'Metas de loja',
  about: 'Quanto cada loja deve vender em cada mês, para painéis que comparam o vendido com a meta.',
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
  bases: ['rh'],
  rowsOf: branchesOf,
  columns: [
    { id: 'filial', label: 'Filial', kind: 'text', width: 200 },
    { id: 'mes', label: 'Mês', kind: 'month', width: 72 },
    { id: 'meta', label: 'Meta', kind: 'figure', width: 104 },
  ],
  pivot: { field: 'mes', over: monthsOfYear },
  rowName: ['filial'],
  rule: { ...amountRule, minimum: 0 },
  branch: 'filial',
  mayEdit: ({ type }) => type !== 'USER SILVER',
  lockOf: ({ mes }, _column, today) =>
    monthOfDate(mes) < today ? 'o mês já passou e não recebe mais metas' : null,
});

async function branchesOf(db: Db) {
  const names: string[] = await db.collection(hrRecords.name).distinct('filial_nome');
  return names.sort((a, b) => a.localeCompare(b, 'pt')).map((filial) => ({ filial }));
}
