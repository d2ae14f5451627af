import type { Condition, Document, Filter } from 'mongodb';
import { mayEnter, type AccessKey, type Flags } from '../../../app/domain/people/access/access';
import { isOwnBranch } from '../../people/branches';
import type { Person } from '../../people/users/user';
import { standardBase } from '../../bases';
import type { Base } from './base';
import { branchField, isReader, rowsWithin } from './rights';

/** Screens that show any base row by row. */
const repositoryScreen: AccessKey = '/repo/master-data';

export type Viewer = Pick<Person, 'email' | 'type' | 'stores'>;
type SightedBase = Pick<Base, 'collection_name' | 'collection_ok' | 'readers' | 'people' | 'branch'>;

declare const seen: unique symbol;

/**
 * A stored row of a base that a person may see now. Only `Sight` creates it, and only this type can be rendered
 * (`shown-cell.ts`).
 */
export type SeenRow = Document & { readonly [seen]: true };

/**
 * The rows of a base that a person may see now (rule A33): their type must have access to a screen of the base, they
 * must be among its readers, and the rows must belong to their branches. Every service that returns stored rows
 * checks here, regardless of the right to send files.
 */
export class Sight {
  /** A filter for the rows in the base's collection. */
  readonly filter: Filter<Document>;
  readonly #field: string | undefined;

  private constructor(
    base: SightedBase,
    private readonly viewer: Viewer,
  ) {
    this.filter = rowsWithin(base, viewer);
    this.#field = branchField(base);
  }

  /** Null if the person sees no row of the base. */
  static of(base: SightedBase, viewer: Viewer, flags: Flags): Sight | null {
    const screens = [repositoryScreen, ...(standardBase(base.collection_name)?.screens ?? [])];
    const enters = screens.some((screen) => mayEnter(screen, viewer.type, flags));
    return enters && isReader(base, viewer) ? new Sight(base, viewer) : null;
  }

  /** A filter for rows that are stored in a field of another document. */
  within(field: string): Record<string, Condition<unknown>> {
    return Object.fromEntries(
      Object.entries(this.filter).map(([key, value]) => [`${field}.${key}`, value as Condition<unknown>]),
    );
  }

  /** Null for a row of another branch. */
  row(stored: Document): SeenRow | null {
    const isSeen = this.#field === undefined || isOwnBranch(this.viewer, stored[this.#field]);
    return isSeen ? (stored as SeenRow) : null;
  }

  rows(stored: readonly Document[]): SeenRow[] {
    return stored.flatMap((row) => this.row(row) ?? []);
  }

  async *stream(stored: AsyncIterable<Document>): AsyncGenerator<SeenRow> {
    for await (const row of stored) {
      const visible = this.row(row);
      if (visible) yield visible;
    }
  }
}
