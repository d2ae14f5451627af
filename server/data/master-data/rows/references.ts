import type { Document, Filter } from 'mongodb';
import { masterDataBases } from '../base';
import { storageOf } from '../base-storage';
import { collection } from '../../../platform/mongo';
import { shown } from './cell';
import type { RowFault } from '../../bases/row-rule';
import type { RuleContext } from '../../bases/row-rule';
import type { AcceptedRow } from './stamp';

interface Reference {
  readonly column: string;
  readonly base: string;
  /** The base's name for people. */
  readonly label: string;
  readonly key: string;
  /** The storage of the other base; looked up once, with the first row. */
  storage?: { readonly records: string; readonly scope: Filter<Document> };
  readonly otherwise: 'refused' | 'warning';
  /** Values that are known to exist in the other base. */
  readonly known: Set<unknown>;
}

interface Named {
  readonly faults: RowFault[];
  readonly warning: string;
}

/** Shared by rows without missing references, which are the majority. */
const nothing: Named = { faults: [], warning: '' };

/** Checks that columns reference existing rows of other bases. Found values are not looked up again within a load. */
export class References {
  readonly #references: readonly Reference[];

  constructor(private readonly circumstances: Pick<RuleContext, 'db' | 'ok' | 'label' | 'valueText'>) {
    this.#references = Object.entries(circumstances.ok.checks).flatMap(([column, { references }]) =>
      references ? [{ column, ...references, known: new Set<unknown>() }] : [],
    );
  }

  get isEmpty(): boolean {
    return this.#references.length === 0;
  }

  async check(rows: readonly Pick<AcceptedRow, 'values'>[]): Promise<Named[]> {
    await Promise.all(this.#references.map((reference) => this.#learn(reference, rows)));
    const isUnknown = ({ column, known }: Reference, values: AcceptedRow['values']) => {
      const value = values[column] ?? null;
      return value !== null && !known.has(value);
    };
    return rows.map(({ values }) => {
      if (!this.#references.some((reference) => isUnknown(reference, values))) return nothing;
      const unknown = this.#references.filter((reference) => isUnknown(reference, values));
      const messageOf = ({ column, label }: Reference) =>
        `${this.circumstances.label(column)}: ${shown(this.circumstances.valueText(column, values[column]))} não está na base ${label}`;
      return {
        faults: unknown
          .filter(({ otherwise }) => otherwise === 'refused')
          .map((each) => ({
            column: each.column,
            kind: 'unknown-reference' as const,
            message: messageOf(each),
          })),
        warning: unknown
          .filter(({ otherwise }) => otherwise === 'warning')
          .map(messageOf)
          .join('; '),
      };
    });
  }

  async #learn(reference: Reference, rows: readonly Pick<AcceptedRow, 'values'>[]): Promise<void> {
    const { column, key, known } = reference;
    const open = new Set<unknown>();
    for (const { values } of rows) {
      const value = values[column] ?? null;
      if (value !== null && !known.has(value)) open.add(value);
    }
    if (open.size === 0) return;
    const { records, scope } = (reference.storage ??= await this.#storageOf(reference.base));
    const found = await this.circumstances.db
      .collection(records)
      .find(
        { ...scope, [key]: { $in: [...open] } },
        { projection: { _id: 0, [key]: 1 }, batchSize: open.size + 1 },
      )
      .toArray();
    for (const row of found) known.add(row[key]);
  }

  async #storageOf(base: string) {
    const named = { collection_name: base, collection_ok: 1 };
    const record = await collection(this.circumstances.db, masterDataBases).findOne(named, {
      projection: { records: 1 },
    });
    return { records: record?.records ?? base, scope: storageOf(named).scope };
  }
}
