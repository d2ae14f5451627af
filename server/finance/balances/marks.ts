import type { AnyBulkWriteOperation, Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { repeatedPositions } from '../../platform/mongo';
import { z } from '../../platform/zod';

/**
 * What sums of rows say of the writes of these: how many have `begun`, the last at `markedAt`, and how many are
 * `pending`. Sums are `exact` until rows changed otherwise than by additions that were added to them too, and `open`
 * until they are exact with no write pending.
 */
export const marksSchema = z.object({
  begun: z.number().int(),
  pending: z.number().int(),
  exact: z.boolean(),
  open: z.boolean(),
  markedAt: z.date(),
});

/** The marks of sums that have to be reckoned. */
export const unreckoned = () => ({ begun: 0, pending: 0, exact: false, open: true, markedAt: new Date(0) });

interface Marked extends z.infer<typeof marksSchema>, Document {
  readonly _id: string;
}

/** Longer than any write of a batch takes: one that is pending still has been cut off. */
const cutOffMs = 600_000;

/** Marks need no flush of their own: the database keeps them wherever it keeps the rows that are written after them. */
const unflushed = { writeConcern: { w: 'majority', journal: false } } as const;

/**
 * Marks sums whose rows are written, before and after: a writer that is cut off in between leaves them open, and so
 * does one that is still at it while somebody reads.
 */
export class Marks<T extends Marked> {
  constructor(private readonly sums: Collection<T>) {}

  /** Notes that rows are about to be written; `sums` are the sums concerned, by id, as they are where there are none yet. */
  async begin(sums: ReadonlyMap<string, Document>): Promise<void> {
    const update = { $inc: { begun: 1, pending: 1 }, $set: { open: true, markedAt: new Date() } };
    const operations = [...sums].map(([_id, initial]) => ({
      updateOne: {
        filter: { _id },
        update: { ...update, $setOnInsert: { ...initial, exact: true } },
        upsert: true,
      },
    }));
    // What two make at the same moment is there for one of them.
    await this.#write(operations, false).catch(async (error: unknown) =>
      this.#write(repeatedPositions(error).flatMap((position) => operations[position] ?? [])),
    );
  }

  /** Notes that they are written, so that the sums have to be reckoned anew. */
  async finish(ids: readonly string[]): Promise<void> {
    await this.#update({ _id: { $in: ids } }, { $inc: { pending: -1 }, $set: { open: true, exact: false } });
  }

  /**
   * Notes that they were all added, and adds to each sum what its fields have become more by: what is not exact is
   * reckoned anew all the same. Sums are settled where they were exact, and nobody else writes.
   */
  async add(more: ReadonlyMap<string, Readonly<Record<string, number>>>): Promise<void> {
    await this.#write([
      // By `_id` alone, which the database finds without weighing its indexes: a load does this for every few rows.
      ...[...more].map(([_id, by]) => ({
        updateOne: { filter: { _id }, update: { $inc: { ...by, pending: -1 } } },
      })),
      {
        updateMany: {
          filter: { _id: { $in: [...more.keys()] }, exact: true, pending: 0 },
          update: { $set: { open: false } },
        },
      },
    ]);
  }

  /** Notes, while `write` changes what all sums depend on, the same of every one. */
  async all<Result>(write: () => Promise<Result>): Promise<Result> {
    const anew = { open: true, exact: false };
    await this.#update({}, { $inc: { begun: 1, pending: 1 }, $set: { ...anew, markedAt: new Date() } });
    const known = (await this.sums.distinct('_id' as never)) as string[];
    const result = await write();
    await this.finish(known);
    // Those that came meanwhile may have been reckoned from either.
    await this.#update({ _id: { $nin: known } }, { $inc: { begun: 1 }, $set: anew });
    return result;
  }

  /** Reckons the open ones among `wanted` anew; what is marked again meanwhile stays open for the next reader. */
  async settle(
    wanted: Filter<Marked>,
    reckon: (open: readonly T[]) => Promise<(sum: T) => Document>,
  ): Promise<void> {
    const open = (await this.sums.find({ ...wanted, open: true } as Filter<T>).toArray()) as T[];
    if (open.length === 0) return;
    const lately = Date.now() - cutOffMs;
    const of = await reckon(open);
    await this.#write(
      open.map((sum) => {
        const { _id, begun, pending, markedAt } = sum;
        const exact = pending === 0 || markedAt.getTime() < lately;
        const closed = exact ? { open: false, pending: 0 } : {};
        return {
          updateOne: {
            filter: { _id, begun, pending },
            update: { $set: { ...of(sum), exact, ...closed } },
          },
        };
      }),
    );
  }

  async #write(operations: readonly Document[], ordered = true): Promise<void> {
    if (operations.length === 0) return;
    await this.sums.bulkWrite(operations as AnyBulkWriteOperation<T>[], { ...unflushed, ordered });
  }

  async #update(filter: Document, update: Document): Promise<void> {
    await this.sums.updateMany(filter as Filter<T>, update as UpdateFilter<T>, unflushed);
  }
}
