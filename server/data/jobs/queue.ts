import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Collection, Db, Document, ObjectId } from 'mongodb';
import type { FileRecord } from '../files/file';
import { files } from '../files/collection';
import { collection, defineCollection } from '../../platform/mongo/collection';
import { z } from '../../platform/zod';

export const ingestJob = 'ingest';

/** Agenda's records; their shape is Agenda's own. Workers take the job whose turn is next, and the oldest of a turn. */
export const agendaJobs = defineCollection<Document>({
  name: 'agenda_jobs',
  version: 1,
  schema: z.looseObject({ name: z.string() }),
  indexes: [
    { key: { name: 1, priority: -1, nextRunAt: 1, lockedAt: 1, disabled: 1 }, name: 'next' },
    { key: { 'data.fileId': 1 }, name: 'file', sparse: true },
  ],
});

export interface Turn {
  readonly id: string;
  readonly turn: number;
}

/** Workers of this very process, which its number cannot tell apart. */
const livingHere = new Set<string>();

/** Order among the waiting files, and what crashes left locked or stuck in the queue. */
export class JobQueue {
  readonly #files: Collection<FileRecord>;
  readonly #jobs: Collection;
  /** `host:process:incarnation`, by which another worker of the same machine knows that this one is gone. */
  readonly worker = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;

  constructor(db: Db) {
    this.#files = collection(db, files);
    this.#jobs = collection(db, agendaJobs);
    livingHere.add(this.worker);
  }

  close(): void {
    livingHere.delete(this.worker);
  }

  /**
   * Gives each file its place in the queue by which users take turns (self-clocked fair queueing): one place behind
   * the user's own last one, and behind the turn that is being served. Somebody's single file never waits for all of
   * somebody else's hundred, and the hundred never wait for ever.
   */
  async giveTurns(ids: readonly ObjectId[]): Promise<Turn[]> {
    const without = await this.#files
      .find({ _id: { $in: [...ids] }, turn: 0 }, { projection: { user: 1 } })
      .sort({ createdAt: 1, _id: 1 })
      .toArray();
    if (without.length > 0) {
      const served = await this.#servedTurn();
      const last = await this.#lastTurns([...new Set(without.map(({ user }) => user))]);
      const operations = without.map(({ _id, user }) => {
        const turn = Math.max(served, last.get(user) ?? 0) + 1;
        last.set(user, turn);
        return { updateOne: { filter: { _id, turn: 0 }, update: { $set: { turn } } } };
      });
      await this.#files.bulkWrite(operations, { ordered: false });
    }
    const given = await this.#files.find({ _id: { $in: [...ids] } }, { projection: { turn: 1 } }).toArray();
    return given.map(({ _id, turn }) => ({ id: _id.toHexString(), turn }));
  }

  async #servedTurn(): Promise<number> {
    const [running] = await this.#files.find({ phase: 'reading' }).sort({ turn: -1 }).limit(1).toArray();
    if (running) return running.turn;
    const [next] = await this.#files
      .find({ phase: 'waiting', turn: { $gt: 0 } })
      .sort({ turn: 1 })
      .limit(1)
      .toArray();
    return next ? next.turn - 1 : 0;
  }

  async #lastTurns(users: readonly string[]): Promise<Map<string, number>> {
    const last = await this.#files
      .aggregate<{ _id: string; turn: number }>([
        { $match: { phase: 'waiting', user: { $in: users } } },
        { $group: { _id: '$user', turn: { $max: '$turn' } } },
      ])
      .toArray();
    return new Map(last.map(({ _id, turn }) => [_id, turn]));
  }

  /** Files that wait for a worker, in the order they came. */
  async waiting(): Promise<ObjectId[]> {
    const found = await this.#files
      .find({ phase: { $in: ['waiting', 'reading', 'reverting'] } }, { projection: { _id: 1 } })
      .sort({ createdAt: 1 })
      .limit(1_000)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Removes what ended without being removed, which would keep its file from being queued again. */
  async clearStuck(): Promise<void> {
    await this.#jobs.deleteMany({ name: ingestJob, lockedAt: null, nextRunAt: null });
  }

  /** Frees at once what dead workers of this machine held; those of other machines lose it when their lease ends. */
  async freeDead(): Promise<void> {
    const held = await this.#jobs.find({ name: ingestJob, lockedAt: { $ne: null } }).toArray();
    for (const { _id, lastModifiedBy } of held)
      if (this.#isDead(String(lastModifiedBy)))
        await this.#jobs.updateOne(
          { _id, lastModifiedBy },
          { $set: { lockedAt: null, nextRunAt: new Date() } },
        );
  }

  #isDead(worker: string): boolean {
    const [host, id, incarnation] = worker.split(':');
    if (host !== hostname() || worker === this.worker) return false;
    const pid = Number(id);
    if (!Number.isSafeInteger(pid) || pid <= 0 || !incarnation) return false;
    return pid === process.pid ? !livingHere.has(worker) : !isAlive(pid);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
