import { entryWays } from '../../grid/edit-state';
import type { FormRefusal } from '../../forms/form';
import { parseMonth, shortMonth } from '../../values/month';
import type { ImportPlan } from '../imports/workbook-import';
import { foundAmong } from '../../values/words';

/** A cost centre's forecast at one release point, which a review shows and edits. */
export interface ReviewKey {
  readonly rf: string;
  readonly costCentre: string;
  /** The scenario whose figures replace the release point's (rule P33). */
  readonly scenario?: string;
}

/** A month column; totals of years are between them in the order of the calendar. */
export type ReviewColumn =
  | {
      readonly kind: 'actual' | 'forecast';
      /** `2026-11`. */
      readonly key: string;
      readonly label: string;
      /** Why its cells cannot be edited; null if the forecast is open. */
      readonly locked: string | null;
    }
  | {
      readonly kind: 'total';
      /** `total-2026`. */
      readonly key: string;
      readonly label: string;
      /** Keys of the months in the total. */
      readonly of: readonly string[];
    };

export type MonthColumn = Exclude<ReviewColumn, { kind: 'total' }>;

/** One detail account. `values` and `versions` are in the order of the month columns, without totals. */
export interface ReviewRow {
  readonly account: string;
  readonly level: string;
  readonly group: string;
  readonly values: readonly (number | null)[];
  /** Actual of the month before the window: a year before its first forecast month. */
  readonly before: number | null;
  /** Versions that the next save must name; 0 for a cell without a record. */
  readonly versions: readonly number[];
}

export interface Review {
  readonly columns: readonly ReviewColumn[];
  readonly rows: readonly ReviewRow[];
}

/** A person's actions in the grid; restoring and undoing have forms of their own. */
export const handKinds = ['edit', ...entryWays, 'scenario'] as const;
export type HandKind = (typeof handKinds)[number];

/** Kinds of changes; the history names those that are not edits by hand. */
export const changeKinds = [...handKinds, 'restore', 'undo'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const changeKindLabel: Record<ChangeKind, string> = {
  edit: 'Edição',
  paste: 'Colagem',
  mass: 'Alteração em massa',
  spread: 'Distribuição',
  fill: 'Preenchimento',
  forward: 'Cópia para os meses seguintes',
  import: 'Importação',
  suggest: 'Sugestão',
  scenario: 'Cenário',
  restore: 'Valor restaurado',
  undo: 'Desfeito',
};

/** A changed cell in a save (rule X1). `data_ref` is `2026-11-01`. */
export interface CellEdit {
  readonly account_concat: string;
  readonly data_ref: string;
  readonly forecast: number;
  readonly version: number;
  /** The kind of its change, if it differs from the save's. */
  readonly how?: ChangeKind | undefined;
}

/** A cell that was not saved because somebody else had saved a newer value. */
export interface CellConflict {
  readonly account_concat: string;
  readonly data_ref: string;
  readonly mine: number;
  readonly theirs: number | null;
  /** The version to name for overwriting with one's own value. */
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

export interface SaveOutcome {
  /** The change set, which can be undone as a whole; null if nothing changed. */
  readonly changeSet: string | null;
  readonly saved: number;
  readonly unchanged: number;
  readonly conflicts: readonly CellConflict[];
}

/** An earlier value of a cell, and its author. */
export interface CellValueThen {
  readonly changeSet: string;
  readonly by: string;
  readonly at: string;
  readonly how: string;
  readonly from: number | null;
  readonly to: number;
}

/** A change set in the review's history. */
export interface KeptChangeSet {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly how: string;
  /** Number of changed cells. */
  readonly cells: number;
  readonly takenBack: boolean;
}

/** Display of a comparison: the other figure only, with the difference, or with the difference in percent. */
export const compareModes = { valor: 'Valor', diferenca: 'Diferença', percentual: 'Diferença %' } as const;
export type CompareMode = keyof typeof compareModes;

/** The mode in an address; by default the figures only. */
export const compareModeOf = (name: string | null): CompareMode =>
  name !== null && Object.hasOwn(compareModes, name) ? (name as CompareMode) : 'valor';

export interface ReviewComparison {
  /** Address of the explanation of the difference; null for a scenario, which has none. */
  readonly why: string | null;
  /** Name of the compared figures: `Realizado`, `RF4 2026`. */
  readonly label: string;
  readonly mode: CompareMode;
  /** By account, in the order of the review's months. */
  readonly values: Readonly<Record<string, readonly (number | null)[]>>;
}

/** The effect of a mass change of a month; `percent` as typed. */
export interface MassEffect {
  readonly month: string;
  readonly label: string;
  readonly action: 'increase' | 'decrease';
  readonly percent: string;
  readonly cells: number;
  readonly before: number;
  readonly after: number;
}

/** The result of a form of the review. */
export interface ReviewAnswer {
  readonly status: number;
  readonly outcome: SaveOutcome | null;
  readonly refusal: FormRefusal | null;
  readonly plan: ImportPlan | null;
  /** A preview of a mass change. */
  readonly effect: MassEffect | null;
  /** The finished action, after which the page is opened again without dialogs. */
  readonly done: string | null;
  /** For a scenario: the saved changes of its release point; null if they were saved before. */
  readonly promoted?: SaveOutcome | null;
}

/** Only the months, in the order of `ReviewRow.values`. */
export const monthColumns = (columns: readonly ReviewColumn[]): MonthColumn[] =>
  columns.filter((column): column is MonthColumn => column.kind !== 'total');

/** Path of a review's screen. */
export const reviewPath = ({ rf, costCentre, scenario }: ReviewKey): string =>
  scenario === undefined
    ? `/ij/report_preview_edit_schneider/${encodeURIComponent(rf)}/${encodeURIComponent(costCentre)}`
    : `/ij/cenarios/${scenario}`;

/** The things whose name contains the typed text (rule D25). */
export const matching = <T extends { readonly name: string }>(things: readonly T[], typed: string): T[] =>
  foundAmong(things, typed, ({ name }) => [name]);

/** Parameters of a review's address that open a dialog. */
export const reviewDialogs = [
  'celula',
  'historico',
  'desfazer',
  'passo',
  'importar',
  'massa',
  'sugerir',
] as const;

/** For `withParams`: removes the dialogs from an address. */
export const withoutDialogs: Readonly<Record<string, null>> = Object.fromEntries(
  reviewDialogs.map((name) => [name, null]),
);

/** Accounts on a page of the review, without JavaScript. */
export const reviewPageSize = 20;

/** Name of a cell's input: `cell[610101 - Salários|2026-11-01]` (rule X1). */
export const cellField = (account: string, month: string): string => `cell[${account}|${month}-01]`;

/** Account and day from the name of a cell's input; null for any other name. */
export function cellOfField(field: string): { account: string; day: string } | null {
  const [, account, day] = /^cell\[(.+)\|([^|\]]+)\]$/.exec(field) ?? [];
  return account !== undefined && day !== undefined ? { account, day } : null;
}

/** Label of a cell's input: `610101 - Salários, nov/26`. */
export function cellPlace(field: string): string {
  const { account, day } = cellOfField(field) ?? { account: field, day: '' };
  const month = parseMonth(day);
  return `${account}, ${month === null ? day : shortMonth(month)}`;
}
