import type { Collection, Db } from 'mongodb';
import { collection } from '../mongo';
import { listMarks, type RowIndex, type RowMark } from './collection';
import { addBetween } from './stretches';

/** What was announced this long ago has been done, or never will be. */
const givenUpAfterMs = 60_000;
/** More are too many to be looked at by each search. */
const maxMarks = 2_000;

/** What has been noted of lists. */
export class ListNotes {
  readonly #marks: Collection<RowMark>;

  constructor(db: Db) {
    this.#marks = collection(db, listMarks);
  }

  /** Null for too many. */
  async of(list: string): Promise<RowMark[] | null> {
    const marks = await this.#marks
      .find({ _id: { $gt: `${list}:`, $lt: `${list};` } })
      .limit(maxMarks + 1)
      .toArray();
    return marks.length > maxMarks ? null : marks;
  }

  /** Those of which what they announced is over. */
  async settled(list: string): Promise<RowMark[]> {
    const before = new Date(Date.now() - givenUpAfterMs);
    return this.#marks.find({ _id: { $gt: `${list}:`, $lt: `${list};` }, at: { $lt: before } }).toArray();
  }

  /** Forgets marks that were looked at, unless they were written again. */
  async forget(marks: readonly RowMark[]): Promise<void> {
    for (const { _id, writes } of marks) await this.#marks.deleteOne({ _id, writes });
  }
}

/** The places of stretches in which marked records may lie. */
export function placesOf(marks: readonly RowMark[], { stretches }: RowIndex): Set<number> {
  const places = new Set<number>();
  for (const { from, to } of marks) if (from && to) addBetween(places, stretches, from, to);
  return places;
}
