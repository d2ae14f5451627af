export type SortDirection = 'asc' | 'desc';

export interface Sorting {
  /** Key of the sort column. */
  readonly sort: string;
  readonly dir: SortDirection;
}

/**
 * The kind of a file's column. An amount is money with two decimals. Dates and months are calendar days stored as UTC
 * midnight; a datetime is an instant. A percent is a ratio: a spreadsheet shows it as a percentage, and a CSV contains
 * it multiplied by a hundred, so its label names the unit.
 */
export type ExportKind =
  | 'text'
  | 'number'
  | 'amount'
  | 'integer'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'month'
  | 'boolean';

export interface ListColumn {
  /** Heading on the screen. */
  readonly label: string;
  /** Whether the list can be sorted by it. */
  readonly sort?: true;
  /** Figures are aligned at the end. */
  readonly align?: 'end';
  /** Heading in a file, if it differs; false for a column that is not in files. */
  readonly file?: string | false;
  /** Kind in a file; default is text. */
  readonly kind?: ExportKind;
}

/** A filter's value and its label. */
export type FilterOption = readonly [value: string, label: string];

/** An option whose label is its value. */
export const optionOf = (value: string): FilterOption => [value, value];

export interface ListFilter {
  readonly label: string;
  /** The values to choose from; `offered` if they come with the rows. Without options it accepts any text. */
  readonly options?: readonly FilterOption[] | 'offered';
  /** Label of the empty choice. */
  readonly all?: string;
}

/** The columns of a table that can become a file. */
export type Columns = Readonly<Record<string, ListColumn>>;

interface ListDeclaration {
  /** By key, as in rows, `sort` in the address, and files. */
  readonly columns: Columns;
  /** The search field (`q`) of the list. */
  readonly search?: { readonly label: string; readonly wide?: true };
  /** By name in the address, in the order of the filter bar. */
  readonly filters?: Readonly<Record<string, ListFilter>>;
  /** Also filters by a period of calendar days (`from` and `to`, YYYY-MM-DD). */
  readonly period?: true;
  /** Default sorting. */
  readonly order: Sorting;
}

/** The declaration of a list, which its address, service, screen and file use. */
export interface ListRecord extends ListDeclaration {
  /** Names of the fields in its filter bar. */
  readonly fields: readonly string[];
}

/** The names of a list's filters. */
export type FilterName<L extends ListDeclaration> =
  | (L extends { readonly filters?: infer F } ? keyof NonNullable<F> & string : never)
  | (L extends { readonly period: true } ? 'from' | 'to' : never);

type ColumnsWith<L extends Pick<ListDeclaration, 'columns'>, Wanted> = {
  [K in keyof L['columns']]: L['columns'][K] extends Wanted ? K : never;
}[keyof L['columns']] &
  string;

/** The columns that a list can be sorted by. */
export type SortKey<L extends ListDeclaration> = ColumnsWith<L, { readonly sort: true }>;

type OfFiles = Pick<ListDeclaration, 'columns'>;

/** The columns of a list's file. */
export type FileKey<L extends OfFiles> = Exclude<
  keyof L['columns'] & string,
  ColumnsWith<L, { readonly file: false }>
>;

/** A row of a list's file. */
export type FileRow<L extends OfFiles> = Readonly<Record<FileKey<L>, unknown>>;

/** The columns of a list's file, in their order. `labels` has headings that depend on the listed data. */
export const fileColumns = <L extends OfFiles>(
  { columns }: L,
  labels?: Readonly<Partial<Record<FileKey<L>, string>>>,
): { readonly key: string; readonly label: string; readonly kind: ExportKind }[] =>
  Object.entries<ListColumn>(columns).flatMap(([key, { label, file = label, kind = 'text' }]) =>
    file === false ? [] : [{ key, label: labels?.[key as FileKey<L>] ?? file, kind }],
  );

/** Declares a list once (rule X6). */
export const defineList = <const L extends ListDeclaration>(list: L): L & Pick<ListRecord, 'fields'> => ({
  ...list,
  fields: [
    ...(list.search ? ['q'] : []),
    ...Object.keys(list.filters ?? {}),
    ...(list.period ? ['from', 'to'] : []),
  ],
});
