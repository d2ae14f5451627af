import type { Document, Filter } from 'mongodb';
import { maskedCpf } from '../../../../app/domain/values/cpf';
import { keysOf, type Base, type CellRule } from '../base';
import { fieldOf, storageOf, type BaseStorage } from '../base-storage';
import { shownValue } from '../shown-cell';
import type { Value } from './cell';

/** The key columns of a base, and the filter that finds rows by them. */
export class RowKey {
  readonly #storage: BaseStorage;

  constructor(
    private readonly base: Base,
    readonly columns = keysOf(base),
  ) {
    this.#storage = storageOf(base);
  }

  /** A string that identifies a row within its base. */
  of(values: Readonly<Record<string, Value>>): string {
    return this.columns.map((column) => partOf(values[column])).join('\u0000');
  }

  ofStored(document: Document): string {
    return this.columns
      .map((column) => partOf(document[fieldOf(this.#storage, column)] as Value))
      .join('\u0000');
  }

  /** The key for reasons: `2236 / 1.1.1.01 / 10/2026`; a CPF is masked. */
  quoted(values: Document): string {
    return this.columns.map((column) => shownValue(this.base, column, values[column], 'UTC')).join(' / ');
  }

  /** The key for the audit trail: `2236 / 1.1.1.01 / 2026-10`, a day as `2026-10-16`; a CPF is masked. */
  textOf(values: Document): string {
    return this.columns.map((column) => partText(values[column], this.base.checks[column]?.kind)).join(' / ');
  }

  /**
   * Finds the rows of many keys through the index of the key: the column with the most distinct values becomes a
   * list for each combination of the others.
   */
  filter(rows: readonly Readonly<Record<string, Value>>[]): Filter<Document> {
    const [listed = ''] = this.columns.toSorted((one, other) => distinct(rows, other) - distinct(rows, one));
    const others = this.columns.filter((column) => column !== listed);
    const groups = new Map<string, { readonly fixed: Document; readonly values: Value[] }>();
    for (const row of rows) {
      const name = others.map((column) => partOf(row[column])).join('\u0000');
      const group = groups.get(name) ?? {
        fixed: Object.fromEntries(
          others.map((column) => [fieldOf(this.#storage, column), row[column] ?? null]),
        ),
        values: [],
      };
      groups.set(name, group);
      group.values.push(row[listed] ?? null);
    }
    const wanted = [...groups.values()].map(({ fixed, values }) => ({
      ...this.#storage.scope,
      ...fixed,
      [fieldOf(this.#storage, listed)]: { $in: values },
    }));
    return wanted.length === 1 && wanted[0] ? wanted[0] : { $or: wanted };
  }
}

const partOf = (value: Value | undefined): string =>
  value instanceof Date ? String(value.getTime()) : String(value ?? '');

function partText(value: unknown, kind: CellRule['kind'] | undefined): string {
  if (value instanceof Date) return value.toISOString().slice(0, kind === 'month' ? 7 : 10);
  const text = String(value ?? '');
  return kind === 'cpf' ? maskedCpf(text) : text;
}

const distinct = (rows: readonly Readonly<Record<string, Value>>[], column: string): number =>
  new Set(rows.map((row) => partOf(row[column]))).size;
