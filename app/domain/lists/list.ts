export type SortDirection = 'asc' | 'desc';

export interface Sorting {
  /** Key of the column that the list is sorted by. */
  readonly sort: string;
  readonly dir: SortDirection;
}

/**
 * What a column of a file holds; an amount is money, shown with two decimals; dates and months are calendar days kept at UTC midnight, a datetime is an instant, a percent is
 * a ratio: a spreadsheet's cell shows it as a percentage, a CSV writes it times a hundred, so its label says the unit.
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
  /** Its header on the screen. */
  readonly label: string;
  /** Whether the list can be sorted by it. */
  readonly sort?: true;
  /** Figures stand at the end. */
  readonly align?: 'end';
  /** Its header in a file, where it has another one there; false for a column that files do not have. */
  readonly file?: string | false;
  /** What it holds in a file; a text where nothing is said. */
  readonly kind?: ExportKind;
}

/** A value of a filter, and what people read of it. */
export type FilterOption = readonly [value: string, label: string];

/** An option that is called what it is. */
export const optionOf = (value: string): FilterOption => [value, value];

export interface ListFilter {
  readonly label: string;
  /** The values to choose from; `offered` where they are found with the rows. Without options it takes any text. */
  readonly options?: readonly FilterOption[] | 'offered';
  /** What stands for no choice. */
  readonly all?: string;
}

/** The columns of a table that becomes a file. */
export type Columns = Readonly<Record<string, ListColumn>>;

interface ListDeclaration {
  /** By the keys that rows, `sort` in the address and files have. */
  readonly columns: Columns;
  /** The field that searches the whole list (`q`). */
  readonly search?: { readonly label: string; readonly wide?: true };
  /** By their names in the address, in the order of the filter bar. */
  readonly filters?: Readonly<Record<string, ListFilter>>;
  /** Filters by a period of calendar days, too (`from` and `to`, YYYY-MM-DD). */
  readonly period?: true;
  /** How the list is sorted where the address does not say. */
  readonly order: Sorting;
}

/** What a list is: read by its address, its service, its screen and its file. */
export interface ListRecord extends ListDeclaration {
  /** Names of the fields of its filter bar. */
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

/** What each row of a list's file has. */
export type FileRow<L extends OfFiles> = Readonly<Record<FileKey<L>, unknown>>;

/** The columns of a list's file, in their order. `labels`: headers that depend on what is listed. */
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
