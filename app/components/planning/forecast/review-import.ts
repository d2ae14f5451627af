import { formatDecimal } from '~/domain/values/decimal';
import type { ImportChange } from '~/domain/planning/imports/workbook-import';

/** A review's import dialog: what it says, and what its form saves. */
export const reviewImport = {
  words: {
    description:
      'Use a planilha XLSX que esta revisão exporta: só o que foi mudado nela entra, e nada é salvo antes de você conferir. Um CSV exportado não guarda de que valores partiu e não volta.',
    names: ['Conta', 'Mês'],
    cell: ['célula', 'células'],
    figure: (value: number) => formatDecimal(value, 2),
  },
  saves: {
    fields: { intent: 'save', kind: 'import' },
    id: 'id',
    cell: ({ row, column, to, version }: ImportChange) => ({
      account_concat: row,
      data_ref: `${column}-01`,
      forecast: to,
      version,
    }),
    totals: 'Para distribuir um novo total por suas células, digite-o na grade.',
  },
} as const;
