import type { NumberRule } from '../values/decimal-entry';

/** The value of a cell; null is an empty cell, which is not 0. */
export type CellValue = number | string | null;

/**
 * Row types (rule P14). `row` has its own figures; `step` and `step-row` are headings with the sum of the rows below;
 * `step-total` has the sum of all detail rows with its parent, or of all without one.
 */
export type RowKind = 'row' | 'step' | 'step-row' | 'step-total';

/** The parts of a row that the grid needs; columns read everything else. */
export interface GridRow {
  readonly id: string;
  readonly kind?: RowKind;
  readonly parentId?: string | null;
  /** Why the row cannot be edited. */
  readonly lock?: string | null;
}

/** A cell computed from other cells of its row, on detail and total rows. */
export interface Derivation {
  readonly of: readonly string[];
  /** Computes the value from the values of `of`, in their order. */
  readonly compute: (parts: readonly (number | null)[]) => number | null;
  /** True for simple sums: a typed total can be distributed over `of`. */
  readonly sum?: boolean;
}

interface ColumnHead<Row> {
  readonly id: string;
  readonly label: string;
  /** CSS pixels. */
  readonly width?: number;
  readonly value: (row: Row) => CellValue;
  readonly editable?: boolean;
  /** Why this column, or one of its cells, cannot be edited at present: `RF2 2027 abre em 01/01/2027`. */
  readonly lock?: string | ((row: Row) => string | null);
}

export interface NumberColumn<Row> extends ColumnHead<Row> {
  readonly kind: 'number';
  readonly rule: NumberRule;
  readonly derived?: Derivation;
  /** False if the figures of several rows cannot be added, such as percentages: group and total rows are empty. */
  readonly adds?: boolean;
  /** A text after the figure: `%`. */
  readonly suffix?: string;
  /** Differences of costs, for which more is bad and less is good. */
  readonly costs?: boolean;
}

export interface TextColumn<Row> extends ColumnHead<Row> {
  readonly kind: 'text';
  readonly maxLength?: number;
}

export type GridColumn<Row> = NumberColumn<Row> | TextColumn<Row>;

/** Rows and columns with derived data: positions, the tree, and the targets of sums. */
export interface GridModel<Row extends GridRow> {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly rowIndex: ReadonlyMap<string, number>;
  readonly columnIndex: ReadonlyMap<string, number>;
  /** By row index: index of the parent, or -1. */
  readonly parent: Int32Array;
  /** By row index: how deep in the tree, from 0. */
  readonly depth: Uint8Array;
  /** By row index: 1 if it has rows below. */
  readonly heads: Uint8Array;
  /** Computed columns by the id of a column that they depend on. */
  readonly dependants: ReadonlyMap<string, readonly string[]>;
  readonly isTree: boolean;
}

/** Rows must be in the displayed order, each after its parent, with unique ids. */
export function gridModel<Row extends GridRow>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
): GridModel<Row> {
  const rowIndex = new Map(rows.map(({ id }, index) => [id, index]));
  const parent = new Int32Array(rows.length).fill(-1);
  const depth = new Uint8Array(rows.length);
  const heads = new Uint8Array(rows.length);
  rows.forEach(({ parentId }, index) => {
    const above = parentId ? (rowIndex.get(parentId) ?? -1) : -1;
    if (above < 0 || above >= index) return;
    parent[index] = above;
    depth[index] = (depth[above] ?? 0) + 1;
    heads[above] = 1;
  });
  const dependants = new Map<string, string[]>();
  for (const column of columns)
    if (column.kind === 'number')
      for (const source of column.derived?.of ?? [])
        dependants.set(source, [...(dependants.get(source) ?? []), column.id]);
  return {
    rows,
    columns,
    rowIndex,
    columnIndex: new Map(columns.map(({ id }, index) => [id, index])),
    parent,
    depth,
    heads,
    dependants,
    isTree: heads.includes(1),
  };
}

export const kindOf = ({ kind = 'row' }: GridRow): RowKind => kind;

/** Why a cell cannot be edited; null if it can. */
export function lockOf<Row extends GridRow>(row: Row, column: GridColumn<Row>): string | null {
  if (column.kind === 'number' && column.derived)
    return `${column.label}: calculado a partir de outras colunas`;
  if (kindOf(row) === 'step-total') return 'Linha de total: calculada a partir das linhas de detalhe';
  if (kindOf(row) !== 'row') return 'Linha de grupo: calculada a partir das linhas de detalhe';
  if (row.lock) return row.lock;
  const lock = typeof column.lock === 'function' ? column.lock(row) : (column.lock ?? null);
  if (lock) return lock;
  return column.editable ? null : `${column.label}: somente leitura`;
}

/** Whether a column accepts this kind of value: amounts for number columns, texts for text columns. */
export const takesValue = <Row>({ kind }: GridColumn<Row>, value: CellValue): boolean =>
  kind === 'number' ? typeof value === 'number' : typeof value === 'string';

/** The given rows, without those below a collapsed heading; each must come after its parent. */
export function unfoldedRows<Row extends GridRow>(
  { rows, parent, isTree }: GridModel<Row>,
  all: Int32Array,
  collapsed: ReadonlySet<string>,
): Int32Array {
  if (!isTree || collapsed.size === 0) return all;
  const hidden = new Uint8Array(rows.length);
  return all.filter((index) => {
    const above = parent[index] ?? -1;
    if (above >= 0 && (hidden[above] === 1 || collapsed.has(rows[above]?.id ?? ''))) hidden[index] = 1;
    return hidden[index] === 0;
  });
}
