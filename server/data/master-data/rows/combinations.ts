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

/** Columns of a base in which no two rows may have the same values; rows with all of them empty are ignored. */
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

  /** The combination of a row, and the row's key. */
  of = (values: Values): readonly [name: string, own: string] => [
    this.#named.of(values),
    this.#key.of(values),
  ];

  /** The claims stored with a row, whose unique index prevents another row with the same combination (rule D27). */
  claimOf(values: Values): string[] {
    if (!this.isIn(values)) return [];
    const claimText = [this.parts.join('\u0000'), this.#named.of(values)].join('\u0001');
    return [createHash('sha256').update(claimText).digest('base64url').slice(0, 22)];
  }

  /** The rows of the base that have the combinations of `rows`; rows of the file `but` are ignored. */
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
 * The claimed combinations of a base made by form: if two loads use the same combination at once, the unique index
 * of claims lets only one succeed.
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

  /** The claims field to store with a row. */
  claims(values: Values): Document {
    return this.isEmpty ? {} : { [claimsField]: this.#combinations.flatMap((each) => each.claimOf(values)) };
  }

  /** Faults of rows with a combination of another row, by index; `but` as in `owners`. */
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

/** Removes the claims of a stored row when it is replaced, since their rules may be gone. */
export const withoutClaims = (stored: Document): Document =>
  stored[claimsField] === undefined ? {} : { [claimsField]: [] };
