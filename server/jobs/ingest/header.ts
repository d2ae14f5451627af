import { columnsOf, type Base, type CellRule } from '../../master-data/base';
import { checkCell, Fault, type Cell, type DecimalSign, type Value } from './checks';
import { Unreadable } from './failure';

interface MappedColumn {
  readonly key: string;
  readonly header: string;
  readonly rule: CellRule;
  /** Position in the file; -1 where the file has no such column. */
  readonly at: number;
}

export interface CheckedRow {
  readonly values: Record<string, Value>;
  readonly faults: readonly Fault[];
}

/** Most rows have none; a list for each would be most of what a load allocates. */
const noFaults: Fault[] = [];

/** Letters and digits only, without case or accents, so that `Descrição`, `DESCRICAO` and `descricao` are one. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Finds the base's columns in a file's header line, by key or by header. */
export class RowChecker {
  readonly #columns: readonly MappedColumn[];

  /** @throws Unreadable naming the required columns that the header lacks */
  constructor(
    base: Base,
    header: readonly Cell[],
    private readonly sign: DecimalSign,
  ) {
    const positions = new Map(
      header.map((cell, index) => [plain(String(cell)), index]).reverse() as [string, number][],
    );
    const headers = new Map(columnsOf(base));
    this.#columns = Object.entries(base.checks).map(([key, rule]) => {
      const title = headers.get(key) ?? key;
      return { key, rule, header: title, at: positions.get(plain(key)) ?? positions.get(plain(title)) ?? -1 };
    });
    const missing = this.#columns.filter(({ at, rule }) => at < 0 && rule.required).map(({ key }) => key);
    if (missing.length > 0)
      throw new Unreadable(
        `O cabeçalho não serve à base ${base.label_name}: faltam as colunas ${missing.join(', ')}.`,
      );
  }

  /** Checks every column of a row and lists all its faults; `values` holds the accepted ones. */
  check(cells: readonly Cell[]): CheckedRow {
    const values: Record<string, Value> = {};
    let faults: Fault[] = noFaults;
    for (const { key, header, rule, at } of this.#columns) {
      const checked = checkCell(cells[at] ?? '', rule, header, this.sign);
      if (!(checked instanceof Fault)) values[key] = checked;
      else if (faults === noFaults) faults = [checked];
      else faults.push(checked);
    }
    return { values, faults };
  }

  /** The row as the file had it, under the base's keys, for the NOK base. */
  raw(cells: readonly Cell[]): Record<string, Cell> {
    return Object.fromEntries(this.#columns.map(({ key, at }) => [key, cut(cells[at] ?? '')]));
  }
}

/** NOK rows keep what a person needs to correct a cell, not a book. */
const cut = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > 2_000 ? `${cell.slice(0, 2_000)}…` : cell;
