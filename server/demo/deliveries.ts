import { Readable } from 'node:stream';
import { DateTime } from 'luxon';
import type { Db } from 'mongodb';
import pMap from 'p-map';
import { Audit } from '../people/audit';
import type { Clock } from '../platform/clock';
import { Problem } from '../platform/errors';
import { files, fileSchema } from '../data/provenance';
import type { FileRecord } from '../data/provenance/file';
import { Unreadable } from '../tables/failure';
import { FileJobRuns, ingest } from '../data/jobs';
import { everyArea } from '../../app/domain/people/access/access';
import { MasterData } from '../data/master-data';
import { collection } from '../platform/mongo';
import type { Storage } from '../platform/storage/port';
import type { Upload } from './uploads';

/** The demo tenant as its configuration names it. */
const tenant = 'energia-varejo';
export const timeZone = 'America/Sao_Paulo';

const processingMs = 4_000;

interface Target {
  readonly db: Db;
  readonly storage: Storage;
}

/**
 * Stores files and processes each with the product's own ingest, as if it had arrived on its day; `concurrency` files
 * at a time. Finished files are skipped; an interrupted file is processed again, with the same rows as the result.
 * @param note takes the finished fraction, from 0 to 1
 * @returns the number of files
 */
export async function sendFiles(
  target: Target,
  given: readonly Upload[],
  concurrency: number,
  note: (fraction: number) => void,
): Promise<number> {
  let sent = 0;
  const sendNext = async (upload: Upload) => {
    await send(target, upload);
    sent += 1;
    note(sent / given.length);
  };
  await pMap(given, sendNext, { concurrency });
  return given.length;
}

async function send({ db, storage }: Target, upload: Upload): Promise<void> {
  const records = collection(db, files);
  const { id: _id, key: originalFile } = upload;
  if (await records.findOne({ _id, originalFile, phase: { $in: ['completed', 'failed'] } })) return;
  const content = upload.content();
  if (!(await isStored(storage, upload.key))) await storage.put(upload.key, Readable.from([content]));
  const clock = clockAfter(upload.sentAt);
  const record = waitingRecord(upload, content.length, storage.bucket);
  await records.replaceOne({ _id: upload.id }, record, { upsert: true });
  const ledger = await FileJobRuns.take(records, clock, upload.id, 'demo');
  if (!ledger) return;
  const parts = {
    db,
    storage,
    masterData: new MasterData(db, everyArea),
    audit: new Audit(db, clock),
    clock,
  };
  try {
    await ingest(parts, ledger, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await ledger.fail(error.message);
  }
}

async function isStored(storage: Storage, key: string): Promise<boolean> {
  try {
    await storage.size(key);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.kind === 'absent') return false;
    throw error;
  }
}

const waitingRecord = (
  { id, key, name, user, base, sentAt }: Upload,
  size: number,
  bucket: string,
): FileRecord =>
  fileSchema.parse({
    _id: id,
    clientName: tenant,
    originalName: name,
    originalFile: key,
    bucket,
    user,
    size,
    collection: base,
    createdAt: sentAt,
    statusChangeDate: sentAt,
    status: 0,
    progress: 0,
    message: '',
    agent: '',
    phase: 'waiting',
    sha256: null,
    rows: { read: 0, ok: 0, nok: 0, ignored: 0 },
    checkpoint: 0,
    attempts: 0,
  });

/**
 * A clock that stands still a few seconds after the file's arrival, so that processing the file again gives the same
 * times.
 */
function clockAfter(sentAt: Date): Clock {
  const instant = () => new Date(sentAt.getTime() + processingMs);
  return {
    now: instant,
    stamp: instant,
    shown: instant,
    local: () => DateTime.fromJSDate(instant(), { zone: timeZone }),
  };
}
