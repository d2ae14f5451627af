import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { exportKinds, fieldsOf, standardBases } from '../data/master-data';
import { files } from '../data/provenance';
import { exportFile } from '../platform/exports';
import { collection } from '../platform/mongo';
import type { BaseRow } from './base-rows';
import { sendFiles, timeZone } from './deliveries';
import type { SeedOptions } from './options';
import { idSequence, random } from './random';
import { storageKey, type Upload } from './uploads';

/** The tenant's own process, and when it sent the first data of its bases. */
const sender = 'processo@demo.example';
const sentAt = new Date('2026-11-03T13:00:00Z');

/**
 * Loads rows into a base by a file from the tenant's own process. Repeated, it results in the same rows; a later
 * version replaces them (rule X15).
 * @param file the file's name, without extension
 * @returns the number of rows
 * @throws Error for a file that the base cannot read
 */
export async function sendRows(
  target: Pick<SeedOptions, 'db' | 'storage'>,
  base: string,
  rows: Iterable<BaseRow>,
  file = base,
): Promise<number> {
  const upload = await rowFile(base, rows, file);
  await sendFiles(target, [upload], 1, () => undefined);
  const sent = await collection(target.db, files).findOne({ _id: upload.id });
  if (sent?.phase !== 'completed') throw new Error(`${upload.name}: ${sent?.message}`);
  return sent.rows.read;
}

/** The rows as a file of their base, with its titles, one line per row. */
export async function rowFile(base: string, rows: Iterable<BaseRow>, file = base): Promise<Upload> {
  const name = `${file}.csv`;
  const content = await csvOf(base, rows);
  // Another content gets another key, so that the file is loaded again.
  const digest = createHash('sha256').update(content).digest('hex');
  return {
    id: idSequence(`base ${file}`)(),
    key: storageKey(random(`${name} ${digest}`), name),
    name,
    user: sender,
    base,
    sentAt,
    content: () => content,
  };
}

function csvOf(name: string, rows: Iterable<BaseRow>): Promise<Buffer> {
  const base = standardBases().find((each) => each.collection_name === name && each.collection_ok === 1);
  if (!base) throw new Error(`No base ${name}`);
  const columns = fieldsOf(base).map(({ key, label }) => {
    const rule = base.checks[key];
    return { key, label, kind: rule ? exportKinds[rule.kind] : ('text' as const) };
  });
  return buffer(exportFile('csv', { name, columns, rows: lines(rows), timeZone }).chunks);
}

async function* lines(rows: Iterable<BaseRow>): AsyncGenerator<BaseRow> {
  yield* rows;
}
