import { createHash } from 'node:crypto';
import type { Db, Document } from 'mongodb';
import { columnsOf, type Base } from '../base';
import { claimsField } from '../claims';
import { fieldOf, storageOf } from '../base-storage';
import { standardBase } from '../../../bases';
import type { Value } from './cell';
import type { RowFault } from '../../bases/row-rule';
import { RowKey } from './row-key';

type Values = Readonly<Record<string, Value>>;

/** Columns of a base in which no two rows have the same values; where all are empty, nothing is said. */
export class Combination {
  readonly #named: RowKey;
  readonly #key: RowKey;

  constructor(
    private readonly db: Db,
    private readonly ok: Base,
    private readonly parts: readonly string[],
  ) {
    this.#named = new RowKey(ok, parts);
    this.#key = new RowKey(ok);
  }

  isIn = (values: Values): boolean =>
    this.parts.some((part) => values[part] !== null && values[part] !== undefined && values[part] !== '');

  /** The values of a row, and the row. */
  of = (values: Values): readonly [name: string, own: string] => [
    this.#named.of(values),
    this.#key.of(values),
  ];

  /** What a row puts beside its values, so that no other can (rule D27). */
  claimOf(values: Values): string[] {
    if (!this.isIn(values)) return [];
    const claimText = [this.parts.join('\u0000'), this.#named.of(values)].join('\u0001');
    return [createHash('sha256').update(claimText).digest('base64url').slice(0, 22)];
  }

  /** Which rows of the base have the values of some rows now; those that `but` one file brought count as theirs no more. */
  async owners(rows: readonly Values[], but?: string): Promise<ReadonlyMap<string, string>> {
    const storage = storageOf(this.ok);
    const concerned = rows.filter(this.isIn);
    if (concerned.length === 0) return new Map();
    const projection = Object.fromEntries(
      [...this.parts, ...this.#key.columns].map((column) => [fieldOf(storage, column), 1] as const),
    );
    const others = but === undefined ? [] : [{ '_source.file': { $ne: but } }];
    const stored = await this.db
      .collection(this.ok.records)
      .find({ $and: [this.#named.filter(concerned), ...others] }, { projection })
      .toArray();
    return new Map(stored.map((row) => [this.#named.ofStored(row), this.#key.ofStored(row)]));
  }

  fault(values: Values): RowFault {
    const headers = new Map(columnsOf(this.ok));
    const labels = this.parts.map((part) => headers.get(part) ?? part).join(', ');
    return {
      column: this.parts[0] ?? '',
      kind: 'not-unique',
      message: `${labels}: ${this.#named.quoted(values)} já é de outra linha da base`,
    };
  }
}

/**
 * The combinations of a base that was made by form, as its rows claim them: what two loads find free at the same moment, the
 * index of claims gives to one of them.
 */
export class Combinations {
  readonly #combinations: readonly Combination[];

  constructor(db: Db, ok: Base) {
    const rules = standardBase(ok.collection_name) ? [] : (ok.rules ?? []);
    this.#combinations = rules.flatMap((rule) =>
      rule.kind === 'together' ? [new Combination(db, ok, rule.parts)] : [],
    );
  }

  get isEmpty(): boolean {
    return this.#combinations.length === 0;
  }

  /** What a row stores beside its columns. */
  claims(values: Values): Document {
    return this.isEmpty ? {} : { [claimsField]: this.#combinations.flatMap((each) => each.claimOf(values)) };
  }

  /** Which of some rows have a combination that is another row's, by their place; `but` as in `owners`. */
  async taken(rows: readonly Values[], but?: string): Promise<ReadonlyMap<number, RowFault>> {
    const taken = new Map<number, RowFault>();
    for (const each of rows.length === 0 ? [] : this.#combinations) {
      const owners = await each.owners(rows, but);
      for (const [at, values] of rows.entries()) {
        const [name, own] = each.of(values);
        if (each.isIn(values) && (owners.get(name) ?? own) !== own) taken.set(at, each.fault(values));
      }
    }
    return taken;
  }
}

/** What a stored row claims by rules that may be gone goes when it is written anew. */
export const withoutClaims = (stored: Document): Document =>
  stored[claimsField] === undefined ? {} : { [claimsField]: [] };
