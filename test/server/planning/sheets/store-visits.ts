import { amountRule } from '../../../../app/domain/values/decimal-entry';
import { month } from '../../../../app/domain/values/month';
import { defineSheet } from '../../../../server/planning/sheets/sheet';

/** How many people came into each branch, month under month: rows of one figure, and a comment. */
export const storeVisits = defineSheet({
  name: 'visitas_loja',
  label: 'Visitas às lojas',
  about: 'Quantas pessoas entraram em cada loja.',
  table: 'Visitas às lojas, um mês por linha',
  who: ['USER GOLD'],
  scope: { field: 'ano', one: 'ano', many: 'anos', all: async () => ['2026'] },
  row: { one: 'mês de uma filial' },
  rowsOf: async (_db, year) =>
    ['Loja Centro', 'Loja Paulista'].flatMap((filial) =>
      [10, 11].map((at) => ({ filial, mes: month(Number(year), at) })),
    ),
  columns: [
    { id: 'filial', label: 'Filial', kind: 'text', width: 200 },
    { id: 'mes', label: 'Mês', kind: 'month', width: 72 },
    { id: 'visitas', label: 'Visitas', kind: 'figure', width: 104 },
    { id: 'observacao', label: 'Observação', kind: 'comment', width: 200 },
  ],
  rowName: ['filial', 'mes'],
  rule: { ...amountRule, minimum: 0 },
  mayEdit: ({ type }) => type !== 'USER SILVER',
});
