import type { MongoBackend } from '@agendajs/mongo-backend';
import { Job } from 'agenda';
import type { Collection } from 'mongodb';

/** What falls due within this is taken, and waits in the worker. */
const aheadMs = 1_000;

/**
 * Agenda drops a piece whose lock it held for longer than its lifetime, as after a suspend of the machine, and still
 * counts it: with a concurrency of one, the worker would never take another of this kind. So the piece is started;
 * another worker that has taken it over holds its lease (rule X10).
 */
Job.prototype.isExpired = () => Promise.resolve(false);

/**
 * Makes Agenda's backend query once per poll which kinds of work are due, and fetch only these: by itself it queries
 * for every kind each time, mostly without a result. Simultaneous polls of one kind take one piece: Agenda would
 * return pieces beyond its limit a moment later, and meanwhile take those that come after them.
 * @param jobs the collection of the backend
 */
export function askOnce(backend: MongoBackend, jobs: Collection): MongoBackend {
  const { repository } = backend;
  const take = repository.getNextJobToRun.bind(repository);
  let look: Promise<Set<unknown>> | undefined;
  /** The newest look of each kind that is under way; whether it, or one before it, took a piece. */
  const takings = new Map<string, Promise<boolean>>();
  repository.getNextJobToRun = async (kind, until, lostBefore, ...rest) => {
    // Agenda locks in advance what is due before its next poll: others could not distinguish it from running work.
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
 * Shows a finished job as locked until its end is saved. Agenda checks running jobs every half of a lease, and would
 * treat a job that is unlocked but not saved yet as lost.
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

/** Kinds that can be locked: free and due by `until`, or locked before `lostBefore` and lost. */
async function kindsDue(jobs: Collection, until: Date, lostBefore: Date): Promise<Set<unknown>> {
  const free = { lockedAt: null, nextRunAt: { $lte: until } };
  const due = { disabled: { $ne: true }, $or: [free, { lockedAt: { $lte: lostBefore } }] };
  return new Set(await jobs.distinct('name', due));
}
