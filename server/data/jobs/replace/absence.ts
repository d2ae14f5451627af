import type { Document } from 'mongodb';
import type { Absent } from '../../provenance/replacement';
import type { FileRecord } from '../../provenance/file';
import type { Base } from '../../master-data/base';
import { collection } from '../../../platform/mongo';
import { Users } from '../../../people/users';
import { HandedBack } from '../ingest/stopped';
import type { IngestParts } from '../ingest/parts';
import { rowsWithin, scopeFilter } from '../../master-data';
import { absentRows, type AbsentRow } from './absent-rows';
import { Brought } from './brought';
import { removalBlockers } from './removal-blockers';
import { areOwn } from './own-rows';

const batchSize = 1_000;

/**
 * Records and counts the rows of a base that a load's file lacks, within the replaced scope, each with its content
 * and the reasons to keep it (rule D21); null, with nothing recorded, if the file has too many combinations. Rows of
 * later loads are ignored. Every step may be repeated.
 * @throws HandedBack
 */
export async function noteAbsent(
  parts: IngestParts,
  bases: { readonly ok: Base; readonly nok: Base },
  file: FileRecord,
  stop: AbortSignal,
): Promise<Absent | null> {
  const { db, masterData, clock } = parts;
  const { ok } = bases;
  const id = file._id.toHexString();
  const noted = collection(db, absentRows);
  const stopped = () => {
    if (stop.aborted) throw new HandedBack();
  };
  await noted.deleteMany({ file: id });
  const scope = await scopeFilter(db, ok, file.replaces ?? [], file);
  if (!scope) return null;
  const brought = await Brought.of(db, bases, file, stopped);
  const keepers = removalBlockers(db, ok, await masterData.bases());
  const sender = await new Users(db, clock).find(file.user);
  const within = {
    $and: [scope, rowsWithin(ok, { stores: sender?.stores ?? [] })],
  };
  const counts = { rows: 0, edited: 0, used: 0, closed: 0 };
  const note = async (rows: readonly Document[]) => {
    stopped();
    const [why, own] = await Promise.all([keepers(rows), areOwn(db, file.user, rows)]);
    const records = rows.map((before, at): AbsentRow => {
      const stays = why[at] ?? null;
      counts[stays ?? 'rows'] += 1;
      return {
        _id: `${id}:${String(before['_id'])}`,
        file: id,
        row: before['_id'] as AbsentRow['row'],
        base: ok.collection_name,
        before,
        state: 'here',
        stays,
        others: own[at] !== true,
      };
    });
    await noted.insertMany(records, { ordered: false });
  };
  const missing = db.collection(ok.records).find({
    ...within,
    '_source.file': { $ne: id },
    ...(file.startedAt ? { creationDate: { $not: { $gt: file.startedAt } } } : {}),
  });
  let batch: Document[] = [];
  for await (const row of missing) {
    if (brought.has(row)) continue;
    if (batch.push(row) < batchSize) continue;
    await note(batch);
    batch = [];
  }
  if (batch.length > 0) await note(batch);
  return {
    ...counts,
    scope: await db.collection(ok.records).countDocuments(within),
    unread: brought.unread,
    decision: null,
    decidedBy: '',
    removed: 0,
  };
}
