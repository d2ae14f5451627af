import type { Db } from 'mongodb';
import type { FileRecord } from '../../files/file';
import { files } from '../../files/collection';
import type { Base } from '../../master-data/base';
import { collection } from '../../../platform/mongo/collection';
import { ObjectId } from 'mongodb';
import { editedSinceLoad } from '../ingest/stamp';
import { loadImages } from './images';

const namedFiles = 5;

/** What has changed rows of a load since, and keeps it from being taken back. */
export interface LaterChanges {
  /** Rows that somebody edited in the portal. */
  readonly edited: number;
  /** Later files that changed rows of the load. */
  readonly files: readonly { readonly id: string; readonly name: string; readonly rows: number }[];
}

export async function laterChanges(db: Db, { records }: Base, file: FileRecord): Promise<LaterChanges> {
  const id = file._id.toHexString();
  const [edited, changed] = await Promise.all([
    db.collection(records).countDocuments({ '_source.file': id, ...editedSinceLoad }),
    collection(db, loadImages)
      .aggregate<{ _id: string; rows: number }>([
        { $match: { 'before._source.file': id } },
        { $group: { _id: '$file', rows: { $sum: 1 } } },
        { $sort: { rows: -1 } },
        { $limit: namedFiles },
      ])
      .toArray(),
  ]);
  const named = await collection(db, files)
    .find({ _id: { $in: changed.map(({ _id }) => new ObjectId(_id)) } }, { projection: { originalName: 1 } })
    .toArray();
  const names = new Map(named.map(({ _id, originalName }) => [_id.toHexString(), originalName]));
  return {
    edited,
    files: changed.map(({ _id, rows }) => ({ id: _id, name: names.get(_id) ?? _id, rows })),
  };
}
