import { measureLabels, statementLabels } from '../balances/chart';
import { defineList, type FilterOption } from '../../lists/list';

/** The base of the chart of accounts. */
export const chartBase = 'plano_contas';

/** Columns of the chart of accounts that controllers edit on its screen: an account's position, and its reports. */
export const mappingFields = [
  'category1',
  'category2',
  'category3',
  'measure',
  'working_capital',
  'note',
  'note_table',
  'note_text',
  'cash_flow',
  'cash_flow_line',
  'equity_move',
] as const;
export type MappingField = (typeof mappingFields)[number];

/** The values of a field: those of a list, or a text, with suggestions from the chart. */
export interface MappingChoice {
  readonly field: MappingField;
  readonly label: string;
  /** The stored value. */
  readonly value: string;
  /** True if no other value is accepted. */
  readonly only: boolean;
  readonly choices: readonly string[];
  readonly hint: string;
}

/** An account in the list. */
export interface ChartRow extends Readonly<Record<MappingField, string>> {
  readonly account: string;
  readonly name: string;
  readonly statement: string;
  /** Author and time of the last edit in the portal; empty without an edit since the load. */
  readonly edited: string;
}

export const chartPath = '/repo/plano-contas';

/** The address of an account's form. */
export const accountPath = (account: string): string =>
  `${chartPath}?${new URLSearchParams({ conta: account })}`;

/** The label of a value in the chart: measures have names, all others stay unchanged. */
export const mappingLabel = (field: string, value: string): string =>
  (field === 'measure' && (measureLabels as Readonly<Record<string, string>>)[value]) || value;

/** The accounts of the chart, by default in the order of the statements. Files have the base's column titles. */
export const chartList = defineList({
  columns: {
    account: { label: 'Conta', sort: true },
    name: { label: 'Nome', sort: true },
    statement: { label: 'Demonstração' },
    category1: { label: 'Categoria 1', sort: true },
    category2: { label: 'Linha', sort: true },
    category3: { label: 'Cockpit', sort: true },
    measure: { label: 'Medida' },
    working_capital: { label: 'Capital de giro' },
    note: { label: 'Nota' },
    note_table: { label: 'Tabela da nota' },
    note_text: { label: 'Texto da nota' },
    cash_flow: { label: 'Fluxo de caixa' },
    cash_flow_line: { label: 'Linha do fluxo de caixa' },
    equity_move: { label: 'Mutação do PL' },
    edited: { label: 'Editada no portal' },
  },
  search: { label: 'Buscar', wide: true },
  filters: {
    /** Accounts without a line, or edited ones. */
    situacao: {
      label: 'Situação',
      options: [
        ['sem-linha', 'Sem linha'],
        ['editadas', 'Editadas no portal'],
      ],
      all: 'Todas',
    },
    statement: {
      label: 'Demonstração',
      options: Object.entries(statementLabels) as FilterOption[],
      all: 'Todas',
    },
    category1: { label: 'Categoria 1', options: 'offered', all: 'Todas' },
    category2: { label: 'Linha', options: 'offered', all: 'Todas' },
  },
  order: { sort: '', dir: 'asc' },
});

/** Name of the field with a value as it was drawn. */
export const drawnField = (field: string): string => `antes.${field}`;
