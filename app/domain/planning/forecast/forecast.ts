import { entryWays } from '../../grid/edit-state';
import type { FormRefusal } from '../../forms/form';
import { parseMonth, shortMonth } from '../../values/month';
import type { ImportPlan } from '../imports/workbook-import';
import { foundAmong } from '../../values/words';

/** A cost centre's forecast at one release point: what a review shows and edits. */
export interface ReviewKey {
  readonly rf: string;
  readonly costCentre: string;
  /** The scenario whose figures stand in place of the release point's (rule P33). */
  readonly scenario?: string;
}

/** A month column; the totals of years stand between them in the calendar's order. */
export type ReviewColumn =
  | {
      readonly kind: 'actual' | 'forecast';
      /** `2026-11`. */
      readonly key: string;
      readonly label: string;
      /** Why nothing in it can be edited; null where the forecast is open. */
      readonly locked: string | null;
    }
  | {
      readonly kind: 'total';
      /** `total-2026`. */
      readonly key: string;
      readonly label: string;
      /** Keys of the months that it adds up. */
      readonly of: readonly string[];
    };

export type MonthColumn = Exclude<ReviewColumn, { kind: 'total' }>;

/** One detail account. `values` and `versions` follow the month columns, totals left out. */
export interface ReviewRow {
  readonly account: string;
  readonly level: string;
  readonly group: string;
  readonly values: readonly (number | null)[];
  /** What was booked in the month before the window: a year before its first forecast month. */
  readonly before: number | null;
  /** What the next save of a cell must name; 0 where the cell has no record yet. */
  readonly versions: readonly number[];
}

export interface Review {
  readonly columns: readonly ReviewColumn[];
  readonly rows: readonly ReviewRow[];
}

/** What a person does in the grid; restoring and taking back have forms of their own. */
export const handKinds = ['edit', ...entryWays, 'scenario'] as const;
export type HandKind = (typeof handKinds)[number];

/** How a change came about; what is not an edit by hand can be named in the history. */
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

/** A cell that a person changed, as a save names it (rule X1). `data_ref` is `2026-11-01`. */
export interface CellEdit {
  readonly account_concat: string;
  readonly data_ref: string;
  readonly forecast: number;
  readonly version: number;
  /** How its value came about, where it is not the save's own kind. */
  readonly how?: ChangeKind | undefined;
}

/** A cell whose newer value, by somebody else, a save left alone. */
export interface CellConflict {
  readonly account_concat: string;
  readonly data_ref: string;
  readonly mine: number;
  readonly theirs: number | null;
  /** The version to name where one's own value is to win. */
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

export interface SaveOutcome {
  /** The change set, to take back as a whole; null where nothing changed. */
  readonly changeSet: string | null;
  readonly saved: number;
  readonly unchanged: number;
  readonly conflicts: readonly CellConflict[];
}

/** One value that a cell had, and who gave it. */
export interface CellValueThen {
  readonly changeSet: string;
  readonly by: string;
  readonly at: string;
  readonly how: string;
  readonly from: number | null;
  readonly to: number;
}

/** A change set as the review's history lists it. */
export interface KeptChangeSet {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  readonly how: string;
  /** Cells that it changed. */
  readonly cells: number;
  readonly takenBack: boolean;
}

/** How a comparison is shown: the other figure alone, with the difference, or with the difference in percent. */
export const compareModes = { valor: 'Valor', diferenca: 'Diferença', percentual: 'Diferença %' } as const;
export type CompareMode = keyof typeof compareModes;

/** The mode of an address; the figures alone where it names none. */
export const compareModeOf = (name: string | null): CompareMode =>
  name !== null && Object.hasOwn(compareModes, name) ? (name as CompareMode) : 'valor';

export interface ReviewComparison {
  /** Where it is explained why the review differs from them; null for a scenario, which has no such place. */
  readonly why: string | null;
  /** What the figures are: `Realizado`, `RF4 2026`. */
  readonly label: string;
  readonly mode: CompareMode;
  /** By account, in the order of the review's months. */
  readonly values: Readonly<Record<string, readonly (number | null)[]>>;
}

/** What a mass change of a month would do; `percent` as it was typed. */
export interface MassEffect {
  readonly month: string;
  readonly label: string;
  readonly action: 'increase' | 'decrease';
  readonly percent: string;
  readonly cells: number;
  readonly before: number;
  readonly after: number;
}

/** What became of a form of the review. */
export interface ReviewAnswer {
  readonly status: number;
  readonly outcome: SaveOutcome | null;
  readonly refusal: FormRefusal | null;
  readonly plan: ImportPlan | null;
  /** A mass change to look at before it is made. */
  readonly effect: MassEffect | null;
  /** What was done, where the page is to be opened anew with its dialogs closed. */
  readonly done: string | null;
  /** Of a scenario: what of it went into its release point; null where that was done before. */
  readonly promoted?: SaveOutcome | null;
}

/** Months only, in the order of `ReviewRow.values`. */
export const monthColumns = (columns: readonly ReviewColumn[]): MonthColumn[] =>
  columns.filter((column): column is MonthColumn => column.kind !== 'total');

/** Path of a review's screen. */
export const reviewPath = ({ rf, costCentre, scenario }: ReviewKey): string =>
  scenario === undefined
    ? `/ij/report_preview_edit_schneider/${encodeURIComponent(rf)}/${encodeURIComponent(costCentre)}`
    : `/ij/cenarios/${scenario}`;

/** The named things whose name holds what was typed (rule D25). */
export const matching = <T extends { readonly name: string }>(things: readonly T[], typed: string): T[] =>
  foundAmong(things, typed, ({ name }) => [name]);

/** Parameters of a review's address that ask for a dialog. */
export const reviewDialogs = [
  'celula',
  'historico',
  'desfazer',
  'passo',
  'importar',
  'massa',
  'sugerir',
] as const;

/** For `withParams`: the address without its dialogs. */
export const withoutDialogs: Readonly<Record<string, null>> = Object.fromEntries(
  reviewDialogs.map((name) => [name, null]),
);

/** Accounts on a page of the review without JavaScript. */
export const reviewPageSize = 20;

/** Name of a cell's input: `cell[610101 - Salários|2026-11-01]` (rule X1). */
export const cellField = (account: string, month: string): string => `cell[${account}|${month}-01]`;

/** Account and day in the name of a cell's input; null for any other name. */
export function cellOfField(field: string): { account: string; day: string } | null {
  const [, account, day] = /^cell\[(.+)\|([^|\]]+)\]$/.exec(field) ?? [];
  return account !== undefined && day !== undefined ? { account, day } : null;
}

/** What a cell's input is called: `610101 - Salários, nov/26`. */
export function cellPlace(field: string): string {
  const { account, day } = cellOfField(field) ?? { account: field, day: '' };
  const month = parseMonth(day);
  return `${account}, ${month === null ? day : shortMonth(month)}`;
}
