import {
  mapColumns,
  missingFields,
  type BaseField,
  type ColumnMap,
} from '../../../../app/domain/data/files/column-mapping';
import { cleanText } from '../../../../app/domain/values/cell-text';
import type { RowFault } from '../../bases/row-rule';
import { columnsOf, isFigure, type Base } from '../base';
import { standardBase } from '../../../bases';
import type { LabelledRule } from '../choice-labels';
import { labelledRule } from '../labelled-rule';
import { Fault, shown, type CellSign, type Value } from './cell';
import { textOf, type Cell } from '../../../tables/cell';
import { checkCell, parseDate } from './checks';
import { Unreadable } from '../../../tables/failure';
import { widthOf } from '../../../tables/rows';

/** The notation of ambiguous columns, by key of the base: the decimal sign, or dates with the month first. */
export type Signs = Readonly<Record<string, CellSign>>;

/** Only the decimal signs: dates that a person types in the portal have the portal's own format. */
export const figureSigns = (signs: Signs): Signs =>
  Object.fromEntries(Object.entries(signs).filter(([, sign]) => sign !== 'mdy'));

interface MappedColumn {
  readonly key: string;
  readonly header: string;
  readonly rule: LabelledRule;
  /** Position in the file; -1 if the file lacks the column. */
  readonly at: number;
  readonly sign: CellSign | undefined;
}

export interface CheckedRow {
  readonly values: Record<string, Value>;
  readonly faults: readonly RowFault[];
}

/** Shared by rows without faults: a list for each would be most of what a load allocates. */
const noFaults: RowFault[] = [];

/** The base's columns that files contain, for mapping. */
export function fieldsOf(base: Base): BaseField[] {
  const headers = new Map(columnsOf(base));
  return Object.entries(base.checks).map(([key, rule]) => ({
    key,
    label: headers.get(key) ?? key,
    required: rule.required,
    ...(rule.synonyms && { synonyms: rule.synonyms }),
    ...everydayTitles(base.collection_name, key),
    ...(isFigure(rule) && { holds: 'figure' as const }),
    ...((rule.kind === 'month' || rule.kind === 'date') && { holds: 'time' as const }),
    ...(rule.oneOf && { oneOf: rule.oneOf }),
  }));
}

/** Usual titles of a base's column in files; `before` are those with priority over its key (rule D20). */
export function everydayTitles(
  base: string,
  column: string,
): { readonly everyday?: readonly string[]; readonly before?: readonly string[] } {
  const { titles = {}, titledBeforeKey } = standardBase(base) ?? {};
  const own = Object.hasOwn(titles, column) ? titles[column] : undefined;
  if (!own) return {};
  return column === titledBeforeKey ? { before: own } : { everyday: own };
}

/** Checks rows of a file. `map` has the positions of columns; without it, they are found by the header line. */
export class RowChecker {
  readonly #columns: readonly MappedColumn[];
  /** The number of columns of the file, titled or mapped; 0 if unknown. */
  readonly #width: number;
  /** The last mapped column, which gets the fault and the content of surplus cells. */
  readonly #last: MappedColumn | undefined;

  /**
   * @param own the number of columns from the file itself; those after them are generated (`Turn`)
   * @throws Unreadable naming the required columns that the file lacks, or if it has no column of the base
   */
  constructor(
    base: Base,
    header: readonly string[],
    signs: Signs,
    map?: ColumnMap,
    private readonly own = Number.POSITIVE_INFINITY,
  ) {
    const fields = fieldsOf(base);
    const places = map ?? mapColumns(fields, header);
    const missing = missingFields(fields, places);
    if (missing.length > 0)
      throw new Unreadable(
        `O cabeçalho não serve à base ${base.label_name}: faltam as colunas ${missing.map(({ label }) => label).join(', ')}.`,
      );
    if (Object.keys(places).length === 0)
      throw new Unreadable(
        `O cabeçalho não serve à base ${base.label_name}: o arquivo não tem nenhuma coluna da base.`,
      );
    this.#columns = fields.flatMap(({ key, label }) => {
      const rule = labelledRule(base, key);
      return rule ? [{ key, rule, header: label, at: places[key] ?? -1, sign: signs[key] }] : [];
    });
    this.#last = this.#columns.toSorted((one, other) => other.at - one.at)[0];
    const width = widthOf(header);
    this.#width = width === 0 ? 0 : Math.max(width, (this.#last?.at ?? -1) + 1);
  }

  /** Checks all columns of a row and lists all faults; `values` has the accepted ones. */
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
    const surplus = this.#surplus(cells);
    if (surplus === '' || !this.#last) return { values, faults };
    const { key: column, header } = this.#last;
    const message = `${header}: a linha tem mais células que o cabeçalho: ${shown(surplus)}`;
    return { values, faults: [...faults, { column, kind: 'surplus', message }] };
  }

  /** The cells after the file's last column; empty without content. */
  #surplus(cells: readonly Cell[]): string {
    if (this.#width === 0 || cells.length <= this.#width) return '';
    const texts = cells.slice(this.#width).map((cell) => cleanText(textOf(cell)));
    return texts.some((text) => text !== '') ? texts.join(';').replace(/;+$/, '') : '';
  }

  /** Whether some columns are generated. */
  get isTurned(): boolean {
    return this.own !== Number.POSITIVE_INFINITY;
  }

  /** The cells of the file's own columns without figures. */
  labelCells(cells: readonly Cell[]): Cell[] {
    return this.#columns.flatMap(({ rule, at }) =>
      at < 0 || at >= this.own || isFigure(rule) ? [] : (cells[at] ?? ''),
    );
  }

  /** The row as in the file, by the base's keys, for the NOK base; surplus cells are appended to the last column. */
  raw(cells: readonly Cell[]): Record<string, Cell> {
    const surplus = this.#surplus(cells);
    return Object.fromEntries(
      this.#columns.map((column) => {
        const { key, at, sign } = column;
        const cell = kept(cells[at] ?? '', sign);
        return [key, surplus !== '' && column === this.#last ? cut(`${textOf(cell)};${surplus}`) : cell];
      }),
    );
  }
}

/** A date with the month first would be misread when the row is corrected: it is stored as a date. */
const kept = (cell: Cell, sign: CellSign | undefined): Cell =>
  (sign === 'mdy' && typeof cell === 'string' && parseDate(cell.trim(), sign)) || cut(cell);

/** NOK rows store enough to correct a cell, but no longer text. */
const cut = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > 2_000 ? `${cell.slice(0, 2_000)}…` : cell;
