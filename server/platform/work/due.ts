import type { MongoBackend } from '@agendajs/mongo-backend';
import { Job } from 'agenda';
import type { Collection } from 'mongodb';

/** What falls due within this is taken, and waits in the worker. */
const aheadMs = 1_000;

/**
 * Agenda drops a piece that it held for longer than its lock lasts, as where the machine stood still, and goes on counting
 * it: of a kind of which a worker holds one at a time, that worker would never take another. The piece is begun all the same;
 * who has taken it over meanwhile holds its lease (rule X10).
 */
Job.prototype.isExpired = () => Promise.resolve(false);

/**
 * Has Agenda's backend ask once at each look which kinds of work have any due, and for a piece only of those: by itself it
 * asks for every kind each time, and most of the time there is none of any. Looks of one kind that come together take one piece:
 * what Agenda takes beyond its limit it gives back a moment later, and takes meanwhile what should come behind it.
 * @param jobs what the backend keeps its records in
 */
export function askOnce(backend: MongoBackend, jobs: Collection): MongoBackend {
  const { repository } = backend;
  const take = repository.getNextJobToRun.bind(repository);
  let look: Promise<Set<unknown>> | undefined;
  /** The newest look of each kind that is under way; whether it, or one before it, took a piece. */
  const takings = new Map<string, Promise<boolean>>();
  repository.getNextJobToRun = async (kind, until, lostBefore, ...rest) => {
    // Agenda holds beforehand what falls due until it looks again by itself: nobody else could tell it from what runs.
    const soon = new Date(Math.min(until.getTime(), Date.now() + aheadMs));
    const earlier = takings.get(kind);
    const piece = (async () => {
      if (await earlier) return undefined;
      look ??= kindsDue(jobs, soon, lostBefore).finally(() => (look = undefined));
      return (await look).has(kind) ? take(kind, soon, lostBefore, ...rest) : undefined;
    })();
    const taking = piece.then(
      async (found) => found !== undefined || ((await earlier) ?? false),
      () => false,
    );
    takings.set(kind, taking);
    try {
      return await piece;
    } finally {
      if (takings.get(kind) === taking) takings.delete(kind);
    }
  };
  return backend;
}

/**
 * Lets a job that is over look held until that is saved. Agenda looks at running jobs every half of a lease, and takes one
 * that has given its lock back, but whose end is being saved, for one that was lost.
 */
export function lockUntilSaved(backend: MongoBackend): MongoBackend {
  const { repository } = backend;
  const save = repository.saveJobState.bind(repository);
  repository.saveJobState = (attrs, options) => {
    const saving = save({ ...attrs }, options);
    attrs.lockedAt ??= new Date();
    return saving;
  };
  return backend;
}

/** Has `ended` called when a job that is over was removed, and Agenda has counted it off. */
export function tellingEnds(backend: MongoBackend, ended: () => void): MongoBackend {
  const { repository } = backend;
  const remove = repository.removeJobs.bind(repository);
  repository.removeJobs = async (query) => {
    const removed = await remove(query);
    setImmediate(ended);
    return removed;
  };
  return backend;
}

/** What can be locked: what nobody holds and is due by `until`, and what was locked before `lostBefore` and is lost. */
async function kindsDue(jobs: Collection, until: Date, lostBefore: Date): Promise<Set<unknown>> {
  const free = { lockedAt: null, nextRunAt: { $lte: until } };
  const due = { disabled: { $ne: true }, $or: [free, { lockedAt: { $lte: lostBefore } }] };
  return new Set(await jobs.distinct('name', due));
}
