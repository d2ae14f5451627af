import type { Db } from 'mongodb';
import { changesIn, ChangeWatch } from '../../platform/live';
import type { Log } from '../../platform/log';
import { collection } from '../../platform/mongo';
import { files } from '../provenance';
import type { FileRecord } from '../provenance/file';
import type { Person } from '../../people/users/user';
import { filesSeenBy } from './visibility';

type Changed = Pick<FileRecord, '_id' | 'user' | 'unpackedFrom' | 'statusChangeDate'>;

/** Notifies the open job lists and job screens of this process of changes. */
export class FileChanges {
  readonly #changes: ChangeWatch<Changed>;

  constructor(db: Db, log: Log) {
    const source = changesIn(collection(db, files), 'statusChangeDate', ['_id', 'user', 'unpackedFrom']);
    this.#changes = new ChangeWatch(source, log);
  }

  /**
   * Calls `tell` after each change of files that the person may see, or of one of them and its unpacked tables; the
   * returned function stops it.
   */
  watch(person: Person, tell: () => void, id?: string): () => void {
    const visible = filesSeenBy(person);
    return this.#changes.watch(
      (file) =>
        (visible.only === null || visible.only === file.user) &&
        (!id || file._id.toHexString() === id || file.unpackedFrom === id),
      tell,
    );
  }
}
