import { defineList } from '../../lists/list';

/** The state of a company's month: closed, even and open, uneven, or without balances. */
export const monthStates = ['closed', 'open', 'uneven', 'missing'] as const;
export type MonthState = (typeof monthStates)[number];

export const monthStateLabels: Readonly<Record<MonthState, string>> = {
  closed: 'Fechado',
  open: 'Aberto',
  uneven: 'Não fecha',
  missing: 'Sem saldos',
};

/** A company's month in the list; whole centavos. */
export interface MonthRow {
  readonly id: string;
  readonly unit: string;
  readonly unitName: string;
  readonly code: string;
  readonly name: string;
  readonly accounts: number;
  readonly assets: number;
  readonly funding: number;
  readonly difference: number;
  readonly state: MonthState;
  /** Author, time and reason of the last closing or reopening; empty without one. */
  readonly by: string;
  readonly reason: string;
}

/** The list of the companies' months, the newest first. */
export const monthList = defineList({
  columns: {
    unit: { label: 'Empresa' },
    unitName: { label: 'Nome' },
    code: { label: 'Mês' },
    accounts: { label: 'Contas', align: 'end', kind: 'integer' },
    assets: { label: 'Ativo', kind: 'amount' },
    funding: { label: 'Passivo + PL', kind: 'amount' },
    difference: { label: 'Diferença (R$)', align: 'end', file: 'Diferença', kind: 'amount' },
    state: { label: 'Estado' },
    by: { label: 'Por' },
    reason: { label: 'Motivo' },
    open: { label: 'Ações', file: false },
  },
  filters: {
    businessUnitID: { label: 'Empresa', options: 'offered', all: 'Todas' },
    state: {
      label: 'Estado',
      options: monthStates.map((state) => [state, monthStateLabels[state]] as const),
    },
  },
  order: { sort: '', dir: 'desc' },
});

export const closingPath = '/repo/fechamento';

/** The address of a company's month (`YYYY-MM`). */
export const monthPath = (businessUnitID: string, data_ref: string): string =>
  `${closingPath}?${new URLSearchParams({ businessUnitID, data_ref })}`;

export const maxReasonLength = 500;

/** The fault of a reason for reopening a month; null if it is valid. */
export function reasonFault(reason: string): string | null {
  if (reason.trim() === '') return 'Diga por que o mês é reaberto.';
  return reason.length > maxReasonLength ? `Escreva até ${maxReasonLength} caracteres.` : null;
}
