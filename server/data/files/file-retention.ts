import type { Collection, Db, Filter } from 'mongodb';
import type { JobPhase } from '../../../app/domain/data/jobs/job';
import { collection } from '../../platform/mongo';
import type { RetentionCutoff, Expiring, Removal } from '../../platform/mongo/expiring';
import { files } from '../provenance';
import type { FileRecord, Leaving } from '../provenance/file';

const filesAtOnce = 100;
const over: JobPhase[] = ['completed', 'failed', 'cancelled', 'reverted'];

/** What leaves of files: where their records say so, and how much of it there is. */
export interface LeavingPart {
  readonly field: 'content' | 'refused' | 'undo';
  /** Which files have any. */
  readonly having: Filter<FileRecord>;
  /** How much there is of the files that `old` finds; counting may end at `limit`. */
  count(old: Filter<FileRecord>, limit: number): Promise<number>;
  /** Removes up to `limit` of one file's; nothing there is no error. */
  remove(of: FileRecord, limit: number): Promise<Removal>;
}

/**
 * A part of files that is removed when they have been unchanged for long. Their records are marked first, so that
 * nobody begins work with them.
 */
export class FileRetention implements Expiring {
  readonly #records: Collection<FileRecord>;

  constructor(
    db: Db,
    private readonly part: LeavingPart,
  ) {
    this.#records = collection(db, files);
  }

  count(before: RetentionCutoff, limit: number): Promise<number> {
    return this.part.count(this.#old(before), limit);
  }

  async remove(before: RetentionCutoff, limit: number): Promise<Removal> {
    const { field } = this.part;
    let removed = 0;
    while (removed < limit) {
      const file = await this.#records.findOne({ [field]: 'leaving' });
      if (!file) break;
      const step = await this.part.remove(file, limit - removed);
      removed += step.removed;
      if (step.over)
        await this.#records.updateOne({ _id: file._id, [field]: 'leaving' }, marked(field, 'gone'));
    }
    return { removed, over: removed === 0 && !(await this.#markSome(before)) };
  }

  /** Marks the oldest; false where none is old. */
  async #markSome(before: RetentionCutoff): Promise<boolean> {
    const old = this.#old(before);
    const some = await this.#records
      .find(old, { projection: { _id: 1 } })
      .sort({ statusChangeDate: 1 })
      .limit(filesAtOnce)
      .toArray();
    if (some.length === 0) return false;
    await this.#records.updateMany(
      { ...old, _id: { $in: some.map(({ _id }) => _id) } },
      marked(this.part.field, 'leaving'),
    );
    return true;
  }

  /** Older servers that still run leave the field away. */
  #old({ portal }: RetentionCutoff): Filter<FileRecord> {
    const { field, having } = this.part;
    return { ...having, [field]: null, statusChangeDate: { $lt: portal }, phase: { $in: over } };
  }
}

const marked = (field: LeavingPart['field'], as: Leaving) => ({
  $set: { [field]: as } as Pick<FileRecord, 'content'>,
});
