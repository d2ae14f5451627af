import type { AnyBulkWriteOperation, Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { z } from '../zod';

/**
 * What sums of rows say of the writes of these: how many have `begun` and how many are `done`, the last begun at
 * `markedAt`. Sums are `open` until somebody has reckoned them with no write on its way.
 */
export const marksSchema = z.object({
  begun: z.number().int(),
  done: z.number().int(),
  open: z.boolean(),
  markedAt: z.date(),
});

interface Marked extends z.infer<typeof marksSchema>, Document {
  readonly _id: string;
}

/** Longer than any write of a batch takes: one that was not done by then has been cut off. */
const cutOffMs = 600_000;

/**
 * Marks sums whose rows are written, before and after: a writer that is cut off in between leaves them open, and so
 * does one that is still at it while somebody reads.
 */
export class Marks<T extends Marked> {
  constructor(private readonly sums: Collection<T>) {}

  /** Notes that rows are about to be written; `sums` are the sums concerned, by id, as they are where there are none yet. */
  async begin(sums: ReadonlyMap<string, Document>): Promise<void> {
    if (sums.size === 0) return;
    const markedAt = new Date();
    await this.sums.bulkWrite(
      [...sums].map(
        ([_id, initial]) =>
          ({
            updateOne: {
              filter: { _id },
              update: {
                $inc: { begun: 1 },
                $set: { open: true, markedAt },
                $setOnInsert: { ...initial, done: 0 },
              },
              upsert: true,
            },
          }) as unknown as AnyBulkWriteOperation<T>,
      ),
      { ordered: false },
    );
  }

  /** Notes that they are written. */
  async finish(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#update({ _id: { $in: ids } }, { $inc: { done: 1 }, $set: { open: true } });
  }

  /** Notes, while `write` changes what all sums depend on, the same of every one. */
  async all<Result>(write: () => Promise<Result>): Promise<Result> {
    await this.#update({}, { $inc: { begun: 1 }, $set: { open: true, markedAt: new Date() } });
    const known = (await this.sums.distinct('_id' as never)) as string[];
    const result = await write();
    await this.finish(known);
    // Those that came meanwhile may have been reckoned from either.
    await this.#update({ _id: { $nin: known } }, { $inc: { begun: 1, done: 1 }, $set: { open: true } });
    return result;
  }

  /** Reckons the open ones anew; what is marked again meanwhile stays open for the next reader. */
  async settle(reckon: (open: readonly T[]) => Promise<(sum: T) => Document>): Promise<void> {
    const open = (await this.sums.find({ open: true } as Filter<T>).toArray()) as T[];
    if (open.length === 0) return;
    const lately = Date.now() - cutOffMs;
    const of = await reckon(open);
    await this.sums.bulkWrite(
      open.map((sum) => {
        const { _id, begun, done, markedAt } = sum;
        const isSettled = begun === done || markedAt.getTime() < lately;
        const closed = isSettled ? { open: false, done: begun } : {};
        return {
          updateOne: { filter: { _id, begun, done }, update: { $set: { ...of(sum), ...closed } } },
        } as unknown as AnyBulkWriteOperation<T>;
      }),
      { ordered: false },
    );
  }

  async #update(filter: Document, update: Document): Promise<void> {
    await this.sums.updateMany(filter as Filter<T>, update as UpdateFilter<T>);
  }
}
