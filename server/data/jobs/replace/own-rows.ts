import { ObjectId, type Db, type Document } from 'mongodb';
import { collection } from '../../../platform/mongo';
import { files, rowSnapshots } from '../../provenance';
import { sourceOf } from '../../master-data';
import type { RowSource } from '../../master-data/row-source';

/** Maximum number of loads to trace for one row; more count as other people's. */
const maxLoads = 50;

const placeOf = ({ file, line }: RowSource): string => `${file}:${line}`;

/**
 * Which stored rows were added and changed only by files of `user`. A row without a known history, or without a file,
 * is not theirs.
 */
export async function areOwn(db: Db, user: string, rows: readonly Document[]): Promise<boolean[]> {
  const own = rows.map(() => false);
  let open = rows.map((row, at) => ({ at, source: sourceOf(row) }));
  for (let loads = 0; open.length > 0 && loads < maxLoads; loads += 1) {
    const mine = await filesOf(
      db,
      user,
      open.flatMap(({ source }) => source?.file ?? []),
    );
    const kept = open.flatMap(({ at, source }) => (source && mine.has(source.file) ? [{ at, source }] : []));
    const before = await sourcesBefore(
      db,
      kept.map(({ source }) => source),
    );
    for (const { at, source } of kept) if (!before.has(placeOf(source))) own[at] = true;
    open = kept.flatMap(({ at, source }) =>
      before.has(placeOf(source)) ? [{ at, source: before.get(placeOf(source)) }] : [],
    );
  }
  return own;
}

/** Those of some files that `user` sent and whose changes are still stored. */
async function filesOf(db: Db, user: string, ids: readonly string[]): Promise<Set<string>> {
  const known = [...new Set(ids)].filter((id) => ObjectId.isValid(id)).map((id) => new ObjectId(id));
  if (known.length === 0) return new Set();
  const found = await collection(db, files)
    .find({ _id: { $in: known }, user, undo: null }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id.toHexString()));
}

/** Where rows came from before some lines changed them; no entry for lines that added their row. */
async function sourcesBefore(
  db: Db,
  sources: readonly RowSource[],
): Promise<Map<string, RowSource | undefined>> {
  if (sources.length === 0) return new Map();
  const images = await collection(db, rowSnapshots)
    .find({ _id: { $in: sources.map(placeOf) } }, { projection: { 'before._source': 1 } })
    .toArray();
  return new Map(images.map(({ _id, before }) => [_id, sourceOf(before)]));
}
