import { ObjectId, type Collection, type Db } from 'mongodb';
import { files } from '../provenance';
import type { FileRecord } from '../provenance/file';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

const automatedSchema = z.object({
  /** Hexadecimal `_id` of the file. */
  _id: z.string(),
  user: z.string(),
  at: z.date(),
});

type AutomatedUpload = z.infer<typeof automatedSchema>;

/** Which files scripts sent, newest first for each person. */
export const automatedUploads = defineCollection<AutomatedUpload>({
  name: 'automated_uploads',
  writtenBy: 'uploads of scripts',
  readBy: '`/captura/automacao`',
  version: 1,
  schema: automatedSchema,
  indexes: [{ key: { user: 1, at: -1, _id: -1 }, name: 'user_newest' }],
});

/** Distinguishes uploads by scripts from those by people. */
export class AutomatedUploads {
  readonly #notes: Collection<AutomatedUpload>;
  readonly #files: Collection<FileRecord>;

  constructor(db: Db) {
    this.#notes = collection(db, automatedUploads);
    this.#files = collection(db, files);
  }

  /** Notes that a script sent these files; again, it changes nothing. */
  async note(records: readonly FileRecord[]): Promise<void> {
    const updates = records.map(({ _id, user, createdAt }) => ({
      updateOne: {
        filter: { _id: _id.toHexString() },
        update: { $setOnInsert: { user, at: createdAt } },
        upsert: true,
      },
    }));
    if (updates.length > 0) await this.#notes.bulkWrite(updates, { ordered: false });
  }

  /** The last files that a person's scripts sent, newest first. */
  async latestOf(user: string, limit: number): Promise<FileRecord[]> {
    const notes = await this.#notes.find({ user }).sort({ at: -1, _id: -1 }).limit(limit).toArray();
    const ids = notes.map(({ _id }) => new ObjectId(_id));
    const records = await this.#files.find({ _id: { $in: ids } }).toArray();
    const byId = new Map(records.map((record) => [record._id.toHexString(), record]));
    return notes.flatMap(({ _id }) => byId.get(_id) ?? []);
  }
}
