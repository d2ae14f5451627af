import { setTimeout as pause } from 'node:timers/promises';
import type { Collection, Db, ObjectId } from 'mongodb';
import type { JobPhase } from '../../../app/domain/data/jobs/job';
import { collection } from '../../platform/mongo';
import { files } from '../provenance';
import type { FileRecord } from '../provenance/file';

const writing: readonly JobPhase[] = ['reading', 'replacing', 'reverting'];
const times = 6;
const maxMs = 30_000;

/** Lets loads go before the indexing of what was loaded before (rule D29): searches do without an index for longer than loads. */
export class LoadsFirst {
  readonly #files: Collection<FileRecord>;

  constructor(db: Db) {
    this.#files = collection(db, files);
  }

  /** Whether a load has to wait for a worker. */
  async isAwaited(): Promise<boolean> {
    return (await this.#files.findOne({ phase: 'waiting' }, { projection: { _id: 1 } })) !== null;
  }

  /**
   * Does a step of indexing; then rests for six times as long where a load is going on, other than the one that the index is
   * made of.
   * @throws AbortError
   */
  async step<T>(work: () => Promise<T>, signal?: AbortSignal, of?: ObjectId): Promise<T> {
    signal?.throwIfAborted();
    const began = performance.now();
    const done = await work();
    const restMs = Math.min(maxMs, (performance.now() - began) * times);
    const load = await this.#files.findOne(
      { phase: { $in: [...writing] }, ...(of && { _id: { $ne: of } }) },
      { projection: { _id: 1 } },
    );
    if (load) await pause(restMs, undefined, signal && { signal });
    return done;
  }
}
