import type { Db } from 'mongodb';
import type { Person } from '../../../../server/people/users/user';

/** An edit of a place: of one field of one row. */
export interface PlaceEdit {
  readonly place: string;
  readonly to: number;
  /** The version that was seen; null: over whatever stands. */
  readonly version: number | null;
}

export interface SaveReport {
  /** Changes that got in, as the area counts them: rows or fields. */
  readonly saved: number;
  readonly conflicts: readonly {
    readonly place: string;
    readonly mine: number | null;
    readonly theirs: number | null;
    readonly version: number;
    /** Who is behind the newer value, and when: `Ana, 16 Nov 2026 12:03`. */
    readonly by: string;
  }[];
}

/** One process of an area. */
export interface EditsProcess {
  save(who: Person, id: string, edits: readonly PlaceEdit[]): Promise<SaveReport>;
  undo(who: Person, id: string): Promise<SaveReport>;
  /** Gives a place an amount that it had; a refusal where the area refuses conflicts there. */
  restore(who: Person, id: string, place: string, to: number): Promise<unknown>;
  finish(): Promise<number>;
  /** Newest first. */
  history(
    place: string,
  ): Promise<{ set: string; by: string; at: string; from: number | null; to: number | null }[]>;
}

/** An area as the contract uses it. */
export interface EditsUser {
  readonly db: Db;
  /** The collection of its change sets. */
  readonly sets: string;
  /** Three places and more, each as it is after `reset`; the first two in rows of their own. */
  readonly places: readonly string[];
  readonly people: readonly [Person, Person];
  rowOf(place: string): string;
  over(db: Db): EditsProcess;
  at(place: string): Promise<{ value: number | null; version: number }>;
  /** Entries of the audit trail about a change set. */
  audited(id: string): Promise<number>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Lets the processes that hold change sets be taken for dead. */
export const age = ({ db, sets }: EditsUser) =>
  db.collection(sets).updateMany({ phase: 'recorded' }, { $set: { heldUntil: new Date(0) } });
