import type { AnyBulkWriteOperation, Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { repeatedPositions } from '../../platform/mongo';
import { z } from '../../platform/zod';

/**
 * State of the sums of rows: how many writes of the rows have `begun`, the last at `markedAt`, and how many are
 * `pending`. Sums are `exact` until rows change in another way than by additions that are also added to the sums.
 * They are `open` until they are exact and no write is pending.
 */
export const marksSchema = z.object({
  begun: z.number().int(),
  pending: z.number().int(),
  exact: z.boolean(),
  open: z.boolean(),
  markedAt: z.date(),
});

/** The marks of sums that have to be computed. */
export const unreckoned = () => ({ begun: 0, pending: 0, exact: false, open: true, markedAt: new Date(0) });

interface Marked extends z.infer<typeof marksSchema>, Document {
  readonly _id: string;
}

/** Longer than any write of a batch: a write that is still pending after this was interrupted. */
const cutOffMs = 600_000;

/** Marks need no flush of their own: if the database keeps the rows that are written after them, it keeps the marks. */
const unflushed = { writeConcern: { w: 'majority', journal: false } } as const;

/** Marks sums before and after a write of their rows: an interrupted or running write leaves them open. */
export class Marks<T extends Marked> {
  constructor(private readonly sums: Collection<T>) {}

  /**
   * Records that rows are about to be written; `sums` has the initial value of each sum, by id, for those that do
   * not exist.
   */
  async begin(sums: ReadonlyMap<string, Document>): Promise<void> {
    const update = { $inc: { begun: 1, pending: 1 }, $set: { open: true, markedAt: new Date() } };
    const operations = [...sums].map(([_id, initial]) => ({
      updateOne: {
        filter: { _id },
        update: { ...update, $setOnInsert: { ...initial, exact: true } },
        upsert: true,
      },
    }));
    // If two writers insert the same sum at once, one of them gets a duplicate key: it repeats as an update.
    await this.#write(operations, false).catch(async (error: unknown) =>
      this.#write(repeatedPositions(error).flatMap((position) => operations[position] ?? [])),
    );
  }

  /** Records that the rows are written and that the sums have to be recomputed. */
  async finish(ids: readonly string[]): Promise<void> {
    await this.#update({ _id: { $in: ids } }, { $inc: { pending: -1 }, $set: { open: true, exact: false } });
  }

  /**
   * Records that all rows were additions, and adds the increases to the fields of each sum; sums that are not exact
   * are recomputed anyway. Sums that were exact become settled, unless somebody else is writing.
   */
  async add(more: ReadonlyMap<string, Readonly<Record<string, number>>>): Promise<void> {
    await this.#write([
      // Filters by `_id` alone, which needs no query planning: a load does this every few rows.
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

  /** Marks all sums while `write` changes something that every sum depends on. */
  async all<Result>(write: () => Promise<Result>): Promise<Result> {
    const anew = { open: true, exact: false };
    await this.#update({}, { $inc: { begun: 1, pending: 1 }, $set: { ...anew, markedAt: new Date() } });
    const known = (await this.sums.distinct('_id' as never)) as string[];
    const result = await write();
    await this.finish(known);
    // Sums that were created meanwhile may have been computed before or after the change.
    await this.#update({ _id: { $nin: known } }, { $inc: { begun: 1 }, $set: anew });
    return result;
  }

  /** Recomputes the open sums among `wanted`; a sum that is marked meanwhile stays open for the next reader. */
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
