import type { Collection, Document } from 'mongodb';

/** A process that was not heard of for so long has lost what it held; it says that it lives three times as often. */
const leaseMs = 30_000;

/** A change that is recorded first and applied then (rule X8); whoever applies it holds it meanwhile. */
export interface Recorded extends Document {
  readonly _id: string;
  readonly at: Date;
  readonly phase: string;
  readonly heldUntil?: Date;
}

/** Until when somebody who takes a change now holds it, in real time. */
export const lockExpiry = (lease = leaseMs): Date => new Date(Date.now() + lease);

/** Does `work` on a recorded change, and holds it for as long as that takes. */
export async function holding<T>(
  changes: Collection<Recorded>,
  _id: string,
  work: () => Promise<T>,
  lease = leaseMs,
): Promise<T> {
  const renew = () =>
    changes.updateOne({ _id, phase: 'recorded' }, { $set: { heldUntil: lockExpiry(lease) } });
  // Where the database is away, the next beat may find it again.
  const heart = setInterval(() => void renew().catch(() => undefined), lease / 3).unref();
  try {
    return await work();
  } finally {
    clearInterval(heart);
  }
}

/**
 * Finishes recorded changes that nobody holds, oldest first, each by one process only; answers how many. One that fails
 * keeps no other from its turn.
 * @throws the first failure, when all have had their turn
 */
export async function finishAbandoned<T extends Recorded>(
  of: Collection<T>,
  finish: (change: T) => Promise<unknown>,
): Promise<number> {
  const changes = of as unknown as Collection<Recorded>;
  const failures: unknown[] = [];
  let finished = 0;
  for (;;) {
    const change = await changes.findOneAndUpdate(
      { phase: 'recorded', heldUntil: { $not: { $gt: new Date() } } },
      { $set: { heldUntil: lockExpiry() } },
      { sort: { at: 1 } },
    );
    if (!change) break;
    try {
      await holding(changes, change._id, () => finish(change as unknown as T));
      finished += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return finished;
}
