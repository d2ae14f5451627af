import {
  mapColumns,
  missingFields,
  type BaseField,
  type ColumnMap,
} from '../../../../app/domain/data/files/column-mapping';
import type { FaultKind } from '../../../../app/domain/data/jobs/job';
import { columnsOf, isFigure, type Base, type CellRule } from '../../master-data/base';
import { Fault, type Cell, type CellSign, type Value } from './cell';
import { checkCell, parseDate } from './checks';
import { Unreadable } from './failure';

/** By key of the base, how a column is written that reads in two ways: the sign before its decimals, or days whose month comes first. */
export type Signs = Readonly<Record<string, CellSign>>;

/** What a person writes in the portal is read as it writes days itself; signs of numbers alone count for it. */
export const figureSigns = (signs: Signs): Signs =>
  Object.fromEntries(Object.entries(signs).filter(([, sign]) => sign !== 'mdy'));

interface MappedColumn {
  readonly key: string;
  readonly header: string;
  readonly rule: CellRule;
  /** Position in the file; -1 where the file has no such column. */
  readonly at: number;
  readonly sign: CellSign | undefined;
}

/** A refusal with the column (the base's key) that it is about. */
export interface RowFault {
  readonly column: string;
  readonly kind: FaultKind;
  readonly message: string;
}

export interface CheckedRow {
  readonly values: Record<string, Value>;
  readonly faults: readonly RowFault[];
}

/** Most rows have none; a list for each would be most of what a load allocates. */
const noFaults: RowFault[] = [];

/** The base's own columns as a mapping needs them: those that a file brings. */
export function fieldsOf(base: Base): BaseField[] {
  const headers = new Map(columnsOf(base));
  return Object.entries(base.checks).map(([key, { required, synonyms }]) => ({
    key,
    label: headers.get(key) ?? key,
    required,
    ...(synonyms && { synonyms }),
  }));
}

/** Checks rows of a file whose columns stand at the places of `map`, found by the header line where none is given. */
export class RowChecker {
  readonly #columns: readonly MappedColumn[];

  /** @throws Unreadable naming the required columns that the file lacks */
  constructor(base: Base, header: readonly string[], signs: Signs, map?: ColumnMap) {
    const fields = fieldsOf(base);
    const places = map ?? mapColumns(fields, header);
    const missing = missingFields(fields, places);
    if (missing.length > 0)
      throw new Unreadable(
        `O cabeçalho não serve à base ${base.label_name}: faltam as colunas ${missing.map(({ key }) => key).join(', ')}.`,
      );
    this.#columns = fields.flatMap(({ key, label }) => {
      const rule = base.checks[key];
      return rule ? [{ key, rule, header: label, at: places[key] ?? -1, sign: signs[key] }] : [];
    });
  }

  /** Checks every column of a row and lists all its faults; `values` holds the accepted ones. */
  check(cells: readonly Cell[]): CheckedRow {
    const values: Record<string, Value> = {};
    let faults: RowFault[] = noFaults;
    for (const { key, header, rule, at, sign } of this.#columns) {
      const checked = checkCell(cells[at] ?? '', rule, header, sign);
      if (!(checked instanceof Fault)) {
        values[key] = checked;
        continue;
      }
      if (faults === noFaults) faults = [];
      faults.push({ column: key, kind: checked.kind, message: checked.message });
    }
    return { values, faults };
  }

  /** What an accepted row has in each of the file's columns that holds no figures. */
  said(values: Readonly<Record<string, Value>>): Value[] {
    return this.#columns.flatMap(({ key, rule, at }) =>
      at < 0 || isFigure(rule) ? [] : (values[key] ?? null),
    );
  }

  /** The row as the file had it, under the base's keys, for the NOK base. */
  raw(cells: readonly Cell[]): Record<string, Cell> {
    return Object.fromEntries(this.#columns.map(({ key, at, sign }) => [key, kept(cells[at] ?? '', sign)]));
  }
}

/** A day whose month stands first would be another where its row is corrected: it is kept as the day that it is. */
const kept = (cell: Cell, sign: CellSign | undefined): Cell =>
  (sign === 'mdy' && typeof cell === 'string' && parseDate(cell.trim(), sign)) || cut(cell);

/** NOK rows keep what a person needs to correct a cell, not a book. */
const cut = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > 2_000 ? `${cell.slice(0, 2_000)}…` : cell;
