import type { Document, Filter, ObjectId, UpdateFilter } from 'mongodb';
import type { Recorded } from '../../platform/mongo/abandoned';
import type { Person } from '../../people/users/user';
import type { ChangeSet, EditedRow } from './change-set';
import type { Edit, Placed } from './plan';

/** What the sets of one place have in common, as they are stored: a branch's, a review's. */
export type Scope = Readonly<Record<string, string>>;

/** How sets are stored where the records of an area are more than sets; one that changes nothing is not stored. */
export interface SetStore<S extends ChangeSet> {
  /** A set as it is recorded first. */
  toRecord(set: S): Recorded;
  fromRecord(record: Document): S;
  /** What the record of a settled set becomes; null where it is deleted, because none of its changes got in. */
  closing(set: S): UpdateFilter<Document> | null;
}

/** What rows keep of the sets that wrote them, where it is more than the id of the last one. */
export interface RowMark<S extends ChangeSet> {
  /** What a change pushes onto the lists of its row. */
  pushed(set: S, change: S['changes'][number]): Document;
  /** Finds rows that a set has written. */
  writtenBy(set: string): Filter<Document>;
}

/** What one editable area gives the kernel: its collections, how it stores a change, and its words. */
export interface EditArea<E extends Edit<unknown>, R extends EditedRow, S extends ChangeSet> {
  readonly sets: { readonly name: string };
  readonly rows: { readonly name: string };
  /** The field by which a change names its row. */
  readonly rowField: string;
  scopeOf(set: S): Scope;
  /** The stored rows that edits name, by `Edit.row`. */
  read(scope: Scope, edits: readonly E[]): Promise<ReadonlyMap<string, R>>;
  /** Refuses what may not be edited, before anything is recorded; without it, rows that are not there get their first value. */
  check?(edits: readonly E[], rows: ReadonlyMap<string, R>, person: Person): void;
  /** What a set holds beside the fields of every set: its scope and its changes. */
  draw(
    scope: Scope,
    placed: readonly Placed<E, R>[],
    undoes: string | null,
  ): Omit<S, Exclude<keyof ChangeSet, 'changes'>>;
  /** Whether a save goes in as a whole or not at all; without it, what does not conflict goes in. */
  readonly whole?: boolean;
  /**
   * What has to hold while a set is recorded and written, and what follows its rows. It refuses a set with a Problem
   * `invalid` before `write`; one that was recorded already is then given up. Asked again where a process died.
   */
  around?<T>(set: S, write: () => Promise<T>): Promise<T>;
  /** The edits that take a change back. */
  undoing(change: S['changes'][number]): E[];
  /** What changes write into their rows; asked for once a bulk write. */
  written(set: S): (change: S['changes'][number]) => Document;
  /** The rows that changes give their first value, but for what they write. */
  firsts?(set: S, changes: readonly S['changes'][number][]): Promise<({ _id: ObjectId } & Document)[]>;
  /** Tells of a set that is in its rows; asked again where a process died before the set was closed. */
  notify(set: S): Promise<void>;
  /** Why an id that names another save is refused. */
  readonly idTaken: string;
  readonly store?: SetStore<S>;
  /** Rows of an area with a mark all have a document: it has no `firsts`. */
  readonly mark?: RowMark<S>;
}
