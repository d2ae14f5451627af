import { setTimeout as pause } from 'node:timers/promises';
import type { Collection, Db, ObjectId } from 'mongodb';
import type { JobPhase } from '../../../app/domain/data/jobs/job';
import { collection } from '../../platform/mongo';
import { files } from '../provenance';
import type { FileRecord } from '../provenance/file';

const writing: readonly JobPhase[] = ['reading', 'replacing', 'reverting'];
const times = 6;
const maxMs = 30_000;

/**
 * Gives loads priority over the indexing of earlier loads (rule D29): searches can wait for an index longer than
 * loads can.
 */
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
   * Runs a step of indexing; then pauses for six times as long if a load is running, other than the indexed one.
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
