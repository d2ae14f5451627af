import type { Db } from 'mongodb';
import type { Clock } from '../../../platform/clock';
import { columnsOf, type Base } from '../base';
import { boundText } from '../bounds';
import { shownValue } from '../shown-cell';
import type { RowFault } from '../../bases/row-rule';
import { baseRulesOf } from './base-rules';
import { References } from './references';
import type { RowRule, Sender } from '../../bases/row-rule';
import { choiceWords } from '../choice-labels';
import { choiceLabels } from '../labelled-rule';
import { RowKey } from './row-key';
import { rowRulesOf } from './row-rules';
import type { AcceptedRow, RefusedRow } from './stamp';
import { shown, type Value } from './cell';
import type { Cell } from '../../../tables/cell';

/** The result for a row. */
export interface Validation {
  readonly faults: readonly RowFault[];
  readonly warning: string;
}

interface Partition {
  readonly admitted: readonly AcceptedRow[];
  readonly refused: readonly RefusedRow[];
}

/**
 * Checks of a row that need other rows, other bases or the sender: its references exist, its columns are consistent,
 * its month is open, and its branch is the sender's.
 */
export class RowValidator {
  readonly #references: References;
  readonly #rules: readonly RowRule[];

  constructor(target: { readonly db: Db; readonly clock: Clock; readonly ok: Base }, sender: Sender) {
    const { ok } = target;
    const headers = new Map(columnsOf(ok));
    const label = (key: string) => headers.get(key) ?? key;
    const valueText = (key: string, value: Value | undefined) => {
      const kind = ok.checks[key]?.kind;
      // With all decimals, because a sum may differ in the last one.
      return kind && typeof value === 'number' ? boundText(kind, value) : shownValue(ok, key, value, 'UTC');
    };
    const notListed = (column: string, text: string, list: readonly string[]) => {
      const words = choiceWords(list, choiceLabels(ok.collection_name, column));
      return `${label(column)}: ${shown(text)} não é um de ${words.join(', ')}`;
    };
    const circumstances = { ...target, key: new RowKey(ok), label, valueText, notListed, sender };
    this.#references = new References(circumstances);
    this.#rules = [...rowRulesOf(circumstances), ...baseRulesOf(circumstances)];
  }

  /** True if rows are never refused. */
  get isOpen(): boolean {
    return this.#references.isEmpty && this.#rules.length === 0;
  }

  /** Faults of rows, and warnings of rows without faults, in the order of the rows. */
  async validate(rows: readonly Pick<AcceptedRow, 'values'>[]): Promise<Validation[]> {
    const [named, ...ruled] = await Promise.all([
      this.#references.check(rows),
      ...this.#rules.map((rule) => rule(rows)),
    ]);
    return rows.map((_, at) => {
      const { faults = [], warning = '' } = named?.[at] ?? {};
      const more = ruled.flatMap((each) => each[at] ?? []);
      return { faults: more.length === 0 ? faults : [...faults, ...more], warning };
    });
  }

  /** Separates accepted rows from refused ones; `raw` gives a row as in the file. */
  async partition(
    rows: readonly AcceptedRow[],
    raw: (cells: readonly Cell[]) => Record<string, Cell>,
  ): Promise<Partition> {
    if (this.isOpen || rows.length === 0) return { admitted: rows, refused: [] };
    const validated = await this.validate(rows);
    const admitted: AcceptedRow[] = [];
    const refused: RefusedRow[] = [];
    for (const [at, row] of rows.entries()) {
      const { faults = [], warning = '' } = validated[at] ?? {};
      if (faults.length > 0) refused.push({ line: row.line, raw: raw(row.cells ?? []), faults });
      else admitted.push(warning ? { ...row, warning } : row);
    }
    return { admitted, refused };
  }
}
