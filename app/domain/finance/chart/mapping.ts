import { measureLabels } from '../balances/chart';
import type { FilterRule, ListSpec } from '../../lists/list-query';

/** The base of the chart of accounts. */
export const chartBase = 'plano_contas';

/** Columns of the chart of accounts that controllers edit on its screen: where an account stands, and in which reports. */
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

/** What a field takes: one of a list, or a text, for which those that the chart knows are proposed. */
export interface MappingChoice {
  readonly field: MappingField;
  readonly label: string;
  /** What stands in the row. */
  readonly value: string;
  /** Nothing else is taken. */
  readonly only: boolean;
  readonly choices: readonly string[];
  readonly hint: string;
}

/** An account as the list shows it. */
export interface ChartRow extends Readonly<Record<MappingField, string>> {
  readonly account: string;
  readonly name: string;
  readonly statement: string;
  /** Who edited it in the portal last, and when; empty where nobody did since it was loaded. */
  readonly edited: string;
}

export const chartPath = '/repo/plano-contas';

/** The address of an account's form. */
export const accountPath = (account: string): string =>
  `${chartPath}?${new URLSearchParams({ conta: account })}`;

/** A value of the chart as people read it: measures by their names, all else as it is. */
export const mappingLabel = (field: string, value: string): string =>
  (field === 'measure' && (measureLabels as Readonly<Record<string, string>>)[value]) || value;

/** Which accounts of the chart are shown: those without a line, those that somebody edited. */
export const chartStates = { 'sem-linha': 'Sem linha', editadas: 'Editadas no portal' } as const;

export const chartListSpec = {
  sorts: ['account', 'name', 'category1', 'category2', 'category3'],
  sorting: { sort: '', dir: 'asc' },
  filters: {
    statement: ['balance', 'income'],
    category1: 'text',
    category2: 'text',
    situacao: Object.keys(chartStates),
  },
} as const satisfies ListSpec<'statement' | 'category1' | 'category2' | 'situacao'> & {
  filters: Record<string, FilterRule>;
};

/** The fields of an account's form, as they are sent: each as it was typed, and as it was drawn. */
export const drawnField = (field: string): string => `antes.${field}`;
