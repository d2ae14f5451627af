import path from 'node:path';
import { Readable } from 'node:stream';
import { isNamedAsTable, tableKinds } from '../../../../app/domain/data/files/table-kinds';
import { count, inWords } from '../../../../app/domain/values/format';
import type { StoredFile } from '../../files/acceptance';
import { files } from '../../provenance';
import { Digester } from '../../../tables/digests';
import type { FileRecord } from '../../provenance/file';
import { Files, tablesOf } from '../../files';
import { Problem } from '../../../platform/errors';
import { collection } from '../../../platform/mongo';
import { awaited, displayName, keyOf } from '../../../platform/storage';
import type { Storage } from '../../../platform/storage/port';
import { Archive } from '../../../tables/archive';
import { isEvidentTable } from '../../../tables/evident-table';
import { Unreadable } from '../../../tables/failure';
import { HandedBack } from './stopped';
import type { FileJobRuns } from './file-job-runs';
import type { IngestParts, Unpacking } from './parts';

/** Limits of a ZIP: number of tables, and their total unpacked bytes. */
const maxTables = 100;
const maxBytes = 8 * 1024 ** 3;
/** Names that a sentence says. */
const maxNamed = 10;

/** Files that programs add to a ZIP, including the lock file of an open workbook. */
const isOfSystem = (name: string): boolean =>
  /(?:^|\/)(?:\.|~\$|__MACOSX\/|(?:Thumbs\.db|desktop\.ini)$)/i.test(name);

/** The files of a ZIP that is no workbook: tables, what else people put there, and what programs did. */
export interface Packed {
  readonly tables: readonly string[];
  readonly others: readonly string[];
  readonly ofSystem: readonly string[];
}

/** A text file is read as a table if it is sent alone, and treated as a note beside tables. */
const isText = (name: string): boolean => /\.txt$/i.test(name);

/** The content of the ZIP in the local copy `file`. @throws Unreadable for a damaged one */
export async function packedIn(file: string): Promise<Packed> {
  const archive = await Archive.open(file);
  try {
    const all = archive.names().filter((name) => !name.endsWith('/'));
    const names = all.filter((name) => !isOfSystem(name));
    const tables = await tablesAmong(
      archive,
      names.filter((name) => isNamedAsTable(name)),
    );
    return {
      tables,
      others: names.filter((name) => !tables.includes(name)),
      ofSystem: all.filter(isOfSystem),
    };
  } finally {
    archive.close();
  }
}

/** Texts that are no tables evidently are left out, unless there is nothing else: then they are what was meant. */
async function tablesAmong(archive: Archive, named: readonly string[]): Promise<readonly string[]> {
  if (named.length < 2) return named;
  const tables: string[] = [];
  for (const name of named)
    if (!isText(name) || (await isEvidentTable(archive.chunks(name, maxBytes)))) tables.push(name);
  return tables.length > 0 ? tables : named;
}

/** The other content of a ZIP as part of a sentence; empty if there is none. */
function restOf({ others, ofSystem }: Packed): string {
  const [first = ''] = ofSystem;
  const system = `${count(ofSystem.length, 'arquivo', 'arquivos')} do sistema (como ${displayName(first)})`;
  return inWords([...shortened(others), ...(first ? [system] : [])]);
}

/** The message about a ZIP without tables. */
export const noTablesText = (packed: Packed): string =>
  `o ZIP não tem nenhuma tabela (${tableKinds.replace(' nem ', ' ou ')})${restOf(packed) && `; tem ${restOf(packed)}`}.`;

/** The tables of a ZIP, as a sentence says them. */
export const packedText = ({ tables }: Packed): string =>
  `${count(tables.length, 'tabela', 'tabelas')} (${named(tables)})`;

const named = (names: readonly string[]): string => inWords(shortened(names));

function shortened(names: readonly string[]): string[] {
  const listed = names.slice(0, maxNamed).map(displayName);
  return names.length > maxNamed ? [...listed, `mais ${names.length - maxNamed}`] : listed;
}

/**
 * Turns each table of a ZIP into a separate file with its own job, and ends the ZIP's job (rule D23). When it is
 * repeated it finds the files that it made: the keys of their objects are derived from the ZIP's key and the entry.
 * @throws Unreadable for a ZIP whose tables are too many or too large, cannot be unpacked, exceed the sender's daily
 * allowance, or would replace rows
 */
export async function unpack(
  parts: IngestParts,
  unpacking: Unpacking,
  runs: FileJobRuns,
  zip: { readonly file: string; readonly packed: Packed },
  stop: AbortSignal,
): Promise<void> {
  const { db, storage } = parts;
  const { file } = runs;
  const { tables } = zip.packed;
  if (file.replaces)
    throw new Unreadable(
      'As tabelas de um ZIP não substituem linhas, porque cada uma tiraria as das outras. Envie uma a uma.',
    );
  if (tables.length > maxTables)
    throw new Unreadable(`O ZIP tem ${tables.length} tabelas; são lidas até ${maxTables}. Divida-o.`);
  const kept = await collection(db, files)
    .find(tablesOf([file._id.toHexString()]), { projection: { originalFile: 1 } })
    .toArray();
  const known = new Set(kept.map(({ originalFile }) => originalFile));
  const fresh = tables.filter((name) => !known.has(keyWithin(file, name)));
  const spending = unpacking.allowance.open(file.user);
  const archive = await Archive.open(zip.file);
  let records: FileRecord[];
  try {
    const bytes = fresh.reduce((sum, name) => sum + archive.sizeOf(name), 0);
    if (bytes > maxBytes)
      throw new Unreadable('As tabelas do ZIP passam de 8 GB quando são descompactadas. Divida-o.');
    await spending.announce(bytes).catch(refusedForToday);
    const stored: StoredFile[] = [];
    for (const name of fresh) {
      if (stop.aborted) throw new HandedBack();
      const key = keyWithin(file, name);
      await unpacking.pendingUploads.expect(key);
      stored.push({
        ...(await unpacked(storage, { key, archive, entry: name })),
        name: nameAmong(tables, name),
      });
    }
    records = await registered(parts, file, stored);
    await unpacking.pendingUploads.settle(stored.map(({ key }) => key));
  } catch (error) {
    await spending.cancel();
    throw error;
  } finally {
    archive.close();
  }
  await unpacking.jobs.enqueue([...kept, ...records].map(({ _id }) => _id.toHexString()));
  const left = restOf(zip.packed);
  const rest = left && ` Não são tabelas, e ficam só no ZIP: ${left}.`;
  await runs.complete(
    `ZIP com ${packedText(zip.packed)}; cada tabela é agora um arquivo próprio, com a sua leitura.${rest}`,
  );
}

/** The unpacked size of a ZIP counts for the day on which it is unpacked (rule D18). */
function refusedForToday(error: unknown): never {
  throw error instanceof Problem && error.kind === 'too-large'
    ? new Unreadable(error.message, { cause: error })
    : error;
}

const registered = (
  { db, storage, clock }: IngestParts,
  zip: FileRecord,
  stored: readonly StoredFile[],
): Promise<FileRecord[]> =>
  new Files(db, storage, clock).register(
    stored.map(({ key, name, size, digests }) => ({
      clientName: zip.clientName,
      originalName: name,
      srcBucket: storage.bucket,
      srcKey: key,
      user: zip.user,
      size,
      digests,
      collection: zip.collection,
      stated: zip.stated,
      unpackedFrom: zip._id.toHexString(),
    })),
  );

/** A table's name without folders, unless another one has the same name. */
function nameAmong(tables: readonly string[], table: string): string {
  const name = displayName(table);
  const alone = tables.filter((other) => displayName(other) === name).length === 1;
  return alone ? name : displayName(table.split('/').map(displayName).join(' › '));
}

/** The key of a table of a ZIP, the same for every worker. */
const keyWithin = ({ originalFile }: FileRecord, entry: string): string =>
  keyOf(`${originalFile}\n${entry}`, path.extname(entry).toLowerCase());

async function unpacked(
  storage: Storage,
  { key, archive, entry }: { key: string; archive: Archive; entry: string },
): Promise<Omit<StoredFile, 'name'>> {
  const digester = new Digester();
  const body = awaited(Readable.from(watched(archive.chunks(entry, maxBytes), digester)));
  const { size } = await storage.put(key, body);
  return { key, size, digests: digester.end() };
}

async function* watched(chunks: AsyncIterable<Buffer>, digester: Digester): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    digester.update(chunk);
    yield chunk;
  }
}
