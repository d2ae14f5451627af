import { formatDecimal } from '../../values/decimal';
import type { NumberRule } from '../../values/decimal-entry';
import type { FormRefusal } from '../../forms/form';
import { parseMonth, shortMonth, type Month } from '../../values/month';
import type { ImportPlan } from '../imports/workbook-import';

/** Maximum length of a comment, in characters (rule P24). */
export const maxCommentLength = 255;

/** The number of characters (code points) of a text. */
export const characters = (text: string): number => [...text].length;

/** Maximum number of rows of a sheet (rule P22). */
export const maxSheetRows = 10_000;

/** Rows on a page without JavaScript. */
export const sheetPageSize = 20;

/** A column of a sheet: figures are edited in the grid, comments in a dialog; the others are read-only. */
export interface SheetColumn {
  readonly id: string;
  readonly label: string;
  readonly kind: 'text' | 'month' | 'figure' | 'comment';
  readonly width: number;
}

/** A noun in Portuguese: `filial`. */
export interface Noun {
  readonly one: string;
  readonly feminine?: boolean;
}

/** The noun for a sheet's scopes. */
export interface ScopeNoun extends Noun {
  readonly many: string;
}

/** The description of a sheet for its screens. */
export interface SheetView {
  readonly label: string;
  /** Path of the list of scopes, and base path of each scope's address. */
  readonly choice: string;
  readonly base: string;
  /** Accessible name of its table. */
  readonly table: string;
  readonly noun: ScopeNoun;
  /** The noun for a row. */
  readonly row: Noun;
  readonly columns: readonly SheetColumn[];
  /** Rule for each figure. */
  readonly rule: NumberRule;
  /** The columns with a row's name, and the one that distinguishes rows with the same name. */
  readonly name: readonly string[];
  readonly tellsApart?: string;
  /** Whether its rows are selected by months. */
  readonly hasMonths: boolean;
  /** Whether each figure of a row is stored separately, with a version of its own. */
  readonly isPivot: boolean;
  /** Address of the origin of a row's figures, with the row's id in `linha`; absent if rows do not come from loads. */
  readonly origin?: string;
}

/** A row for the screen, by column: a month as `2026-10`, a figure without a value as null. */
export interface SheetRow {
  readonly id: string;
  readonly version: number;
  /** Author and time of the last save, as text; empty if there was none. */
  readonly savedBy: string;
  readonly [column: string]: string | number | null;
}

/** A figure that somebody else has changed meanwhile. */
export interface SheetConflict {
  readonly row: string;
  readonly column: string;
  /** The row's name, in the columns of `SheetView.name`. */
  readonly name: readonly string[];
  readonly mine: number | null;
  readonly theirs: number | null;
  /** The version to name for overwriting with one's own value. */
  readonly version: number;
  /** As `SheetRow.savedBy`. */
  readonly by: string;
}

/** A changed figure of a row, with author and time: `16 Nov 2026 12:03` in the tenant's time zone. */
export interface SheetChange {
  readonly changeSet: string;
  readonly column: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly by: string;
  readonly at: string;
}

/** A row with its earlier figures, newest first, and the reasons why some cannot be edited. */
export interface RowHistory {
  readonly row: SheetRow;
  readonly locks: Readonly<Record<string, string>>;
  readonly changes: readonly SheetChange[];
}

export interface SheetOutcome {
  /** The save, which can be undone as a whole; null if nothing changed. */
  readonly changeSet: string | null;
  /** Number of rows with new figures. */
  readonly saved: number;
  readonly conflicts: readonly SheetConflict[];
}

/** The result of a form of a sheet. */
export interface SheetAnswer {
  readonly status: number;
  readonly outcome: SheetOutcome | null;
  readonly refusal: FormRefusal | null;
  /** The changes of a workbook. */
  readonly plan?: ImportPlan;
  /** The finished action of a dialog, after which the page is opened again. */
  readonly done: 'comment' | 'restore' | 'undo' | null;
}

export interface MonthRange {
  readonly from: Month;
  readonly to: Month;
}

/** Months in an address or a form; null if missing. */
export type MonthsNamed = { readonly [end in keyof MonthRange]: Month | null };

/** `mes_inicio`, `mes_fim` in an address or a form. */
export const monthsNamed = (given: { get(name: string): unknown }): MonthsNamed => ({
  from: parseMonth(String(given.get('mes_inicio') ?? '')),
  to: parseMonth(String(given.get('mes_fim') ?? '')),
});

/** The given months; by default the usual one (rule P22). */
export function monthsAsked(named: MonthsNamed, usual: Month): MonthRange {
  const from = named.from ?? usual;
  return { from, to: Math.max(from, named.to ?? usual) };
}

/** The fault of an address's months; only the first one is then shown. Empty without a fault. */
export function monthsFault(params: URLSearchParams): string {
  const { from, to } = monthsNamed(params);
  return from !== null && to !== null && to < from ? 'O mês final não pode vir antes do inicial.' : '';
}

/** The field with the version of one figure, if figures have versions of their own. */
export const cellVersionField = (column: string): string => `${column}.version`;

/** The version of a figure. */
export const cellVersion = (row: SheetRow, column: string): number =>
  Number(row[cellVersionField(column)] ?? row.version);

/** Name of a figure's input: `dias_media[ID]` (rule X1). */
export const figureField = (column: string, row: string): string => `${column}[${row}]`;

export const figuresOf = ({ columns }: Pick<SheetView, 'columns'>): readonly SheetColumn[] =>
  columns.filter(({ kind }) => kind === 'figure');

/** A formatted figure; empty without a value. */
export const figureText = ({ rule }: Pick<SheetView, 'rule'>, value: unknown): string =>
  typeof value === 'number' ? formatDecimal(value, rule.decimals) : '';

/** The text of a row's column. */
export function shownText({ id, kind }: SheetColumn, row: SheetRow): string {
  const value = row[id] ?? '';
  return kind === 'month' ? shortMonth(parseMonth(String(value)) ?? 0) : String(value);
}

/** A row's name by column: `Ana`, `out/26`. */
export function nameParts({ columns, name }: Pick<SheetView, 'columns' | 'name'>, row: SheetRow): string[] {
  return name.flatMap((id) =>
    columns.filter((column) => column.id === id).map((column) => shownText(column, row)),
  );
}

/** A row's unique name: `Ana (0012), out/26`. */
export function fullName(view: Pick<SheetView, 'columns' | 'name' | 'tellsApart'>, row: SheetRow): string {
  const [first = '', ...others] = nameParts(view, row);
  const apart = view.tellsApart ? ` (${row[view.tellsApart] ?? ''})` : '';
  return [first + apart, ...others].join(', ');
}

export const scopePath = ({ base }: Pick<SheetView, 'base'>, scope: string): string =>
  `${base}/${encodeURIComponent(scope)}`;

/** Address of a row's earlier figures. */
export const historyPath = (view: Pick<SheetView, 'base'>, scope: string, row: string): string =>
  `${scopePath(view, scope)}/historico/${row}`;

/** A scope's noun in sentences: `esta filial`, `outro ano`. */
export function inWords({ one, feminine = false }: Noun) {
  const end = feminine ? 'a' : 'e';
  return {
    this: `est${end} ${one}`,
    that: `ess${end} ${one}`,
    ofThis: `dest${end} ${one}`,
    other: `outr${feminine ? 'a' : 'o'} ${one}`,
    a: `um${feminine ? 'a' : ''}`,
    label: one.charAt(0).toUpperCase() + one.slice(1),
  };
}
