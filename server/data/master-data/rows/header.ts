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

/** By key of the base, how a column is written that reads in two ways: the sign before its decimals, or days whose month comes first. */
export type Signs = Readonly<Record<string, CellSign>>;

/** What a person writes in the portal is read as it writes days itself; signs of numbers alone count for it. */
export const figureSigns = (signs: Signs): Signs =>
  Object.fromEntries(Object.entries(signs).filter(([, sign]) => sign !== 'mdy'));

interface MappedColumn {
  readonly key: string;
  readonly header: string;
  readonly rule: LabelledRule;
  /** Position in the file; -1 where the file has no such column. */
  readonly at: number;
  readonly sign: CellSign | undefined;
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

/** What files call a base's column beside its own titles; `before` those that count before its key (rule D20). */
export function everydayTitles(
  base: string,
  column: string,
): { readonly everyday?: readonly string[]; readonly before?: readonly string[] } {
  const { titles = {}, titledBeforeKey } = standardBase(base) ?? {};
  const own = Object.hasOwn(titles, column) ? titles[column] : undefined;
  if (!own) return {};
  return column === titledBeforeKey ? { before: own } : { everyday: own };
}

/** Checks rows of a file whose columns stand at the places of `map`, found by the header line where none is given. */
export class RowChecker {
  readonly #columns: readonly MappedColumn[];
  /** Columns that the file has, with a title or mapped; 0 where nothing tells. */
  readonly #width: number;
  /** The last of its columns, which a surplus cell is told of and kept with. */
  readonly #last: MappedColumn | undefined;

  /**
   * @param own how many columns, the first ones, are the file's own; behind them stand those that are made up (`Turn`)
   * @throws Unreadable naming the required columns that the file lacks, or for a file that has none of the base's
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
    const surplus = this.#surplus(cells);
    if (surplus === '' || !this.#last) return { values, faults };
    const { key: column, header } = this.#last;
    const message = `${header}: a linha tem mais células que o cabeçalho: ${shown(surplus)}`;
    return { values, faults: [...faults, { column, kind: 'surplus', message }] };
  }

  /** What a row has behind the file's last column; empty for nothing. */
  #surplus(cells: readonly Cell[]): string {
    if (this.#width === 0 || cells.length <= this.#width) return '';
    const texts = cells.slice(this.#width).map((cell) => cleanText(textOf(cell)));
    return texts.some((text) => text !== '') ? texts.join(';').replace(/;+$/, '') : '';
  }

  /** Whether some columns are made up. */
  get isTurned(): boolean {
    return this.own !== Number.POSITIVE_INFINITY;
  }

  /** What a row has in each of the file's columns that holds no figures. */
  labelCells(cells: readonly Cell[]): Cell[] {
    return this.#columns.flatMap(({ rule, at }) =>
      at < 0 || at >= this.own || isFigure(rule) ? [] : (cells[at] ?? ''),
    );
  }

  /** The row as the file had it, under the base's keys, for the NOK base; what it has in surplus stands with its last column. */
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

/** A day whose month stands first would be another where its row is corrected: it is kept as the day that it is. */
const kept = (cell: Cell, sign: CellSign | undefined): Cell =>
  (sign === 'mdy' && typeof cell === 'string' && parseDate(cell.trim(), sign)) || cut(cell);

/** NOK rows keep what a person needs to correct a cell, not a book. */
const cut = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > 2_000 ? `${cell.slice(0, 2_000)}…` : cell;
