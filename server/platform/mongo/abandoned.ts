import type { Collection, Document } from 'mongodb';

/** A process that has not renewed its lock for so long has lost it; it renews three times as often. */
const leaseMs = 30_000;

/** A change that is recorded first and applied afterwards (rule X8); the process that applies it holds a lock. */
export interface Recorded extends Document {
  readonly _id: string;
  readonly at: Date;
  readonly phase: string;
  readonly heldUntil?: Date;
}

/** The end of a lock that is taken now, in real time. */
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
 * Completes recorded changes without a lock, oldest first, each in one process only; returns their number. A failing
 * one does not delay the others.
 * @throws the first failure, after all were tried
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
