import type { Db } from 'mongodb';
import { fileJobs, queuedWork, queueOldestSeconds, queueReadable } from '../../platform/metrics';
import { collection } from '../../platform/mongo';
import { agendaJobs } from '../../platform/work';
import { files } from '../provenance';

const patience = { timeoutMS: 2_000 };
const phases = ['waiting', 'reading', 'replacing', 'reverting'] as const;

/** Work that waits for workers, and work that they are doing. */
export interface Queue {
  readonly work: readonly {
    readonly kind: string;
    readonly state: 'waiting' | 'running';
    readonly count: number;
  }[];
  /** For how long the oldest work that is due has waited; 0 where none waits. */
  readonly oldestSeconds: number;
  /** File jobs that are not over. */
  readonly files: readonly { readonly phase: (typeof phases)[number]; readonly count: number }[];
}

/** Reads the queues, within two seconds. */
export async function queueOf(db: Db): Promise<Queue> {
  const [ofFiles, work] = await Promise.all([readFiles(db), readWork(db)]);
  return { files: ofFiles, ...work };
}

/** Reads how much waits in the queues and for how long; where the database does not answer, says that alone. */
export async function readQueue(db: Db): Promise<void> {
  fileJobs.reset();
  queuedWork.reset();
  queueOldestSeconds.remove();
  try {
    const queue = await queueOf(db);
    for (const { phase, count } of queue.files) fileJobs.set({ state: phase }, count);
    for (const { kind, state, count } of queue.work) queuedWork.set({ kind, state }, count);
    queueOldestSeconds.set(queue.oldestSeconds);
    queueReadable.set(1);
  } catch {
    queueReadable.set(0);
  }
}

async function readFiles(db: Db): Promise<Queue['files']> {
  const found = await collection(db, files)
    .aggregate<{ _id: string; count: number }>(
      [{ $match: { phase: { $in: [...phases] } } }, { $group: { _id: '$phase', count: { $sum: 1 } } }],
      patience,
    )
    .toArray();
  return phases.map((phase) => ({ phase, count: found.find(({ _id }) => _id === phase)?.count ?? 0 }));
}

/** Work that is due and not locked waits; later work, like all repeated work, does not count. */
async function readWork(db: Db): Promise<Omit<Queue, 'files'>> {
  const now = new Date();
  const jobs = collection(db, agendaJobs);
  const running = await jobs
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
  const oldest = Math.min(now.getTime(), ...due.map((each) => each.oldest.getTime()));
  return {
    work: [
      ...running.map(({ _id: kind, count }) => ({ kind, state: 'running' as const, count })),
      ...due.map(({ _id: kind, count }) => ({ kind, state: 'waiting' as const, count })),
    ],
    oldestSeconds: (now.getTime() - oldest) / 1_000,
  };
}
