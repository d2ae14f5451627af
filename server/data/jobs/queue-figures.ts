import type { Db } from 'mongodb';
import { fileJobs, queuedWork, queueOldestSeconds, queueReadable } from '../../platform/metrics/figures';
import { collection } from '../../platform/mongo/collection';
import { agendaJobs } from '../../platform/work/collection';
import { files } from '../files/collection';

const patience = { timeoutMS: 2_000 };
const states = ['waiting', 'reading', 'reverting'] as const;

/** Reads how much waits in the queues and for how long; where the database does not answer, says that alone. */
export async function readQueue(db: Db): Promise<void> {
  fileJobs.reset();
  queuedWork.reset();
  queueOldestSeconds.remove();
  try {
    await Promise.all([readFiles(db), readWork(db)]);
    queueReadable.set(1);
  } catch {
    queueReadable.set(0);
  }
}

async function readFiles(db: Db): Promise<void> {
  const found = await collection(db, files)
    .aggregate<{ _id: string; count: number }>(
      [{ $match: { phase: { $in: [...states] } } }, { $group: { _id: '$phase', count: { $sum: 1 } } }],
      patience,
    )
    .toArray();
  for (const state of states) fileJobs.set({ state }, found.find(({ _id }) => _id === state)?.count ?? 0);
}

/** What is due and nobody holds waits; what is due later, as all that is repeated, is no queue. */
async function readWork(db: Db): Promise<void> {
  const now = new Date();
  const jobs = collection(db, agendaJobs);
  const held = await jobs
    .aggregate<{ _id: string; count: number }>(
      [{ $match: { lockedAt: { $ne: null } } }, { $group: { _id: '$name', count: { $sum: 1 } } }],
      patience,
    )
    .toArray();
  const due = await jobs
    .aggregate<{ _id: string; count: number; oldest: Date }>(
      [
        { $match: { lockedAt: null, nextRunAt: { $ne: null, $lte: now } } },
        { $group: { _id: '$name', count: { $sum: 1 }, oldest: { $min: '$nextRunAt' } } },
      ],
      patience,
    )
    .toArray();
  for (const { _id: kind, count } of held) queuedWork.set({ kind, state: 'running' }, count);
  for (const { _id: kind, count } of due) queuedWork.set({ kind, state: 'waiting' }, count);
  const oldest = Math.min(now.getTime(), ...due.map((each) => each.oldest.getTime()));
  queueOldestSeconds.set((now.getTime() - oldest) / 1_000);
}
