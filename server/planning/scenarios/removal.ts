import type { Filter } from 'mongodb';
import type { WorkQueue } from '../../platform/work/queue';
import { thrownAway, type OwnedRecord, type OwnedRecords } from './owned';

interface Deps<R extends OwnedRecord> {
  readonly records: OwnedRecords<R>;
  readonly background: WorkQueue;
  /** Names the work in the queue. */
  readonly task: string;
  /** Takes away all that a scenario has beside its record; again, where it was cut short. */
  readonly clear: (record: R) => Promise<void>;
}

const sweepEvery = '1 minute';

/** Takes away, in the worker, what scenarios had that were deleted (rule P39): the record last, by which it is found again. */
export class Removal<R extends OwnedRecord> {
  constructor(private readonly deps: Deps<R>) {
    const { background, task } = deps;
    background.define(task, (_id, signal) => this.#run(signal), sweepEvery);
  }

  /** Has it done soon. */
  async start(id: string): Promise<void> {
    const { background, task } = this.deps;
    await background.enqueue(task, id);
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { records, clear } = this.deps;
    for (const record of await records.stored.find(thrownAway as Filter<R>).toArray()) {
      if (signal.aborted) return;
      await clear(record as R);
      await records.stored.deleteOne({ _id: record._id } as Filter<R>);
    }
  }
}
