import { ObjectId, type Db } from 'mongodb';
import { madeTypes, partedTypes } from '../../../app/domain/data/search/types';
import type { Migration } from '../../platform/mongo/collection';
import { recordSources } from './sources/records';

const of = 'search_entries';
const baseOf = new Map<string, string>(recordSources.map(({ type, base }) => [type, base]));
const lacking = { base: { $exists: false } };
const placed = { type: { $in: ['file', ...madeTypes, ...partedTypes] }, ...lacking };
const atOnce = 1_000;

/**
 * Adds the base to older entries. People limited to branches do not find those of branches before they are rebuilt,
 * which is requested here.
 */
export const entryBases: Migration = {
  name: 'search-entry-bases',
  due: (db) => db.collection(of).countDocuments(lacking),
  run: async (db) => {
    const entries = db.collection<{ _id: string; type: string }>(of);
    for (;;) {
      const some = await entries
        .find(placed, { projection: { type: 1 } })
        .limit(atOnce)
        .toArray();
      if (some.length === 0) break;
      const bases = await basesOf(db, some);
      await entries.bulkWrite(
        some.map(({ _id }) => ({
          updateOne: { filter: { _id }, update: { $set: { base: bases.get(_id) ?? '', branches: null } } },
        })),
        { ordered: false },
      );
      const parted = some.filter(({ type }) => partedTypes.some((each) => each === type));
      const names = new Set(parted.map(({ _id, type }) => baseOf.get(type) ?? bases.get(_id) ?? ''));
      for (const name of names)
        await db
          .collection<{ _id: string }>('search_marks')
          .updateOne(
            { _id: `base:${name}` },
            { $inc: { writes: 1 }, $set: { at: new Date(), due: new Date() } },
            { upsert: true },
          );
    }
    await entries.updateMany(lacking, { $set: { base: '', branches: null } });
  },
};

async function basesOf(
  db: Db,
  entries: readonly { readonly _id: string; readonly type: string }[],
): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ _id, type }) => (type === 'file' ? [_id.slice('file:'.length)] : []));
  const files = await db
    .collection('files')
    .find({ _id: { $in: ids.map((id) => new ObjectId(id)) } }, { projection: { collection: 1 } })
    .toArray();
  const ofFiles = files.flatMap(({ _id, ...file }): [string, string][] =>
    typeof file['collection'] === 'string' ? [[`file:${_id.toHexString()}`, file['collection']]] : [],
  );
  const made = entries.flatMap(({ _id, type }): [string, string][] =>
    madeTypes.some((each) => each === type) ? [[_id, _id.split(':')[1] ?? '']] : [],
  );
  return new Map([...ofFiles, ...made]);
}
