import { formatDecimal } from '../../values/decimal';
import type { NumberRule } from '../../values/decimal-entry';
import type { FormRefusal } from '../../forms/form';
import { parseMonth, shortMonth, type Month } from '../../values/month';
import type { ImportPlan } from '../imports/workbook-import';

/** Longest comment, in characters (rule P24). */
export const maxCommentLength = 255;

/** Characters as people count them. */
export const characters = (text: string): number => [...text].length;

/** Rows that a sheet shows at most (rule P22). */
export const maxSheetRows = 10_000;

/** Rows on a page without JavaScript. */
export const sheetPageSize = 20;

/** A column of a sheet: a figure is what people edit, a comment has a dialog of its own, the others are read. */
export interface SheetColumn {
  readonly id: string;
  readonly label: string;
  readonly kind: 'text' | 'month' | 'figure' | 'comment';
  readonly width: number;
}

/** What people call a thing: `filial`. */
export interface Noun {
  readonly one: string;
  readonly feminine?: boolean;
}

/** What a sheet's rows are parted by. */
export interface ScopeNoun extends Noun {
  readonly many: string;
}

/** What screens draw of a sheet. */
export interface SheetView {
  readonly label: string;
  /** Where its scopes are chosen, and the address under which each of them has its own. */
  readonly choice: string;
  readonly base: string;
  /** Names its table for those who do not see it. */
  readonly table: string;
  readonly noun: ScopeNoun;
  /** What a row is of. */
  readonly row: Noun;
  readonly columns: readonly SheetColumn[];
  /** What each figure takes. */
  readonly rule: NumberRule;
  /** The columns that name a row, and the one that tells it from others of the same name. */
  readonly name: readonly string[];
  readonly tellsApart?: string;
  /** Whether its rows are shown by months. */
  readonly hasMonths: boolean;
  /** Whether each figure of a row is stored, and counts its saves, by itself. */
  readonly isPivot: boolean;
  /** Where it is told where a row's figures come from, by the row's id in `linha`; absent where no load brings rows. */
  readonly origin?: string;
}

/** One row as the screen gets it, by its columns: a month as `2026-10`, a figure without a value as null. */
export interface SheetRow {
  readonly id: string;
  readonly version: number;
  /** Who saved its figures last and when, in words; empty where nobody did. */
  readonly savedBy: string;
  readonly [column: string]: string | number | null;
}

/** A figure that somebody else changed meanwhile. */
export interface SheetConflict {
  readonly row: string;
  readonly column: string;
  /** What the row is called, column by column of `SheetView.name`. */
  readonly name: readonly string[];
  readonly mine: number | null;
  readonly theirs: number | null;
  /** The version to name where one's own value is to win. */
  readonly version: number;
  /** As `SheetRow.savedBy`. */
  readonly by: string;
}

/** A figure of a row that somebody changed, who (by name) and when: `16 Nov 2026 12:03` in the tenant's time zone. */
export interface SheetChange {
  readonly changeSet: string;
  readonly column: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly by: string;
  readonly at: string;
}

/** A row, what its figures were over time, newest first, and why some take no edits. */
export interface RowHistory {
  readonly row: SheetRow;
  readonly locks: Readonly<Record<string, string>>;
  readonly changes: readonly SheetChange[];
}

export interface SheetOutcome {
  /** The save, to be undone as a whole; null where nothing changed. */
  readonly changeSet: string | null;
  /** Rows that got new figures. */
  readonly saved: number;
  readonly conflicts: readonly SheetConflict[];
}

/** What became of a form of a sheet. */
export interface SheetAnswer {
  readonly status: number;
  readonly outcome: SheetOutcome | null;
  readonly refusal: FormRefusal | null;
  /** What a workbook would change. */
  readonly plan?: ImportPlan;
  /** What a dialog did, where the page is to be opened anew. */
  readonly done: 'comment' | 'restore' | 'undo' | null;
}

export interface MonthRange {
  readonly from: Month;
  readonly to: Month;
}

/** Months as an address or a form names them; null where it does not. */
export type MonthsNamed = { readonly [end in keyof MonthRange]: Month | null };

/** `mes_inicio`, `mes_fim` of an address or a form. */
export const monthsNamed = (given: { get(name: string): unknown }): MonthsNamed => ({
  from: parseMonth(String(given.get('mes_inicio') ?? '')),
  to: parseMonth(String(given.get('mes_fim') ?? '')),
});

/** The months that are named, by default the usual one (rule P22). */
export function monthsAsked(named: MonthsNamed, usual: Month): MonthRange {
  const from = named.from ?? usual;
  return { from, to: Math.max(from, named.to ?? usual) };
}

/** What is wrong with the months of an address, of which the first is then shown alone; empty where nothing is. */
export function monthsFault(params: URLSearchParams): string {
  const { from, to } = monthsNamed(params);
  return from !== null && to !== null && to < from ? 'O mês final não pode vir antes do inicial.' : '';
}

/** The field of a row that has the version of one figure, where figures count their saves by themselves. */
export const cellVersionField = (column: string): string => `${column}.version`;

/** The version behind a figure. */
export const cellVersion = (row: SheetRow, column: string): number =>
  Number(row[cellVersionField(column)] ?? row.version);

/** Name of a figure's input: `dias_media[ID]` (rule X1). */
export const figureField = (column: string, row: string): string => `${column}[${row}]`;

export const figuresOf = ({ columns }: Pick<SheetView, 'columns'>): readonly SheetColumn[] =>
  columns.filter(({ kind }) => kind === 'figure');

/** A figure as people read it; empty without a value. */
export const figureText = ({ rule }: Pick<SheetView, 'rule'>, value: unknown): string =>
  typeof value === 'number' ? formatDecimal(value, rule.decimals) : '';

/** What a column of a row shows as text. */
export function shownText({ id, kind }: SheetColumn, row: SheetRow): string {
  const value = row[id] ?? '';
  return kind === 'month' ? shortMonth(parseMonth(String(value)) ?? 0) : String(value);
}

/** What a row is called, column by column: `Ana`, `out/26`. */
export function nameParts({ columns, name }: Pick<SheetView, 'columns' | 'name'>, row: SheetRow): string[] {
  return name.flatMap((id) =>
    columns.filter((column) => column.id === id).map((column) => shownText(column, row)),
  );
}

/** A row's name that no other row has: `Ana (0012), out/26`. */
export function fullName(view: Pick<SheetView, 'columns' | 'name' | 'tellsApart'>, row: SheetRow): string {
  const [first = '', ...others] = nameParts(view, row);
  const apart = view.tellsApart ? ` (${row[view.tellsApart] ?? ''})` : '';
  return [first + apart, ...others].join(', ');
}

export const scopePath = ({ base }: Pick<SheetView, 'base'>, scope: string): string =>
  `${base}/${encodeURIComponent(scope)}`;

/** What one row's figures were over time. */
export const historyPath = (view: Pick<SheetView, 'base'>, scope: string, row: string): string =>
  `${scopePath(view, scope)}/historico/${row}`;

/** `esta filial`, `outro ano`: a noun of a scope as sentences need it. */
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
