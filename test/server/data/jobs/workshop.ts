import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Document } from 'mongodb';
import { Audit } from '../../../../server/people/audit/audit';
import { createClock } from '../../../../server/platform/clock';
import { Digester } from '../../../../server/tables/digests';
import { files } from '../../../../server/data/provenance/files-collection';
import type { FileRecord } from '../../../../server/data/provenance/file';
import { UploadQuota, uploadUsage } from '../../../../server/data/files/upload-quota';
import { Files } from '../../../../server/data/files/files';
import { namedObjects } from '../../../../server/data/files/named-objects';
import { PendingUploads } from '../../../../server/data/files/pending-uploads';
import { ingest } from '../../../../server/data/jobs/ingest/ingest';
import type { IngestParts } from '../../../../server/data/jobs/ingest/parts';
import type { NewsOut } from '../../../../server/data/webhooks/announce';
import { Jobs, type JobParts } from '../../../../server/data/jobs/jobs';
import { RowIndexer } from '../../../../server/data/search/rows/indexer';
import { Notices } from '../../../../server/people/notices/notices';
import { FileJobRuns } from '../../../../server/data/jobs/ingest/file-job-runs';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { collection } from '../../../../server/platform/mongo/collection';
import { collections } from '../../../../server/collections';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { LogReporting } from '../../../../server/platform/error-reporting/log';
import type { ErrorReporting } from '../../../../server/platform/error-reporting/port';
import { WorkQueue } from '../../../../server/platform/work/queue';
import type { Storage } from '../../../../server/platform/storage/port';
import { newKey } from '../../../../server/platform/storage/keys';
import { quiet, testDatabase } from '../../../servers/mongo';

const timeZone = 'America/Sao_Paulo';

/** File jobs with a queue of their own, as a process has them. */
export function jobsOn(parts: JobParts, errors: Pick<ErrorReporting, 'report'> = new LogReporting(quiet)) {
  const queue = new WorkQueue(parts.db, quiet, errors);
  return Object.assign(new Jobs(parts, queue, quiet, errors), { stop: () => queue.stop() });
}

/** Everything that a job works with, on a database and a folder of its own. */
export async function openWorkshop(store?: Storage) {
  const database = await testDatabase(collections);
  const { db } = database;
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-jobs-'));
  const clock = createClock(timeZone);
  const storage = store ?? new DiskStorage(path.join(folder, 'storage'), ['s'.repeat(32)]);
  const masterData = new MasterData(db, everyArea);
  await masterData.addStandardBases();
  const audit = new Audit(db, clock);
  const notices = new Notices(db, clock, quiet);
  const news: NewsOut[] = [];
  const queued: string[] = [];
  const announce = (item: NewsOut) => Promise.resolve(void news.push(item));
  const pendingUploads = new PendingUploads({
    db,
    storage,
    log: quiet,
    named: namedObjects(db, collections),
  });
  const allowance = new UploadQuota({ db, dailyBytes: 64 << 20, timeZone, log: quiet });
  const own = { db, storage, pendingUploads, allowance, masterData, audit, clock, notices, announce };
  const parts: JobParts = { ...own, indexer: new RowIndexer(db, clock) };
  const service = new Files(db, storage, clock);
  const records = collection(db, files);

  return {
    ...parts,
    parts,
    /** What webhooks were told. */
    news,
    /** Bytes that count as sent today. */
    async taken(): Promise<number> {
      const days = await collection(db, uploadUsage).find().toArray();
      return days.reduce((sum, { bytes }) => sum + bytes, 0);
    },
    /** Files that jobs queued. */
    queued,
    /** `DATA_DIR` for a process that works on the same files. */
    folder,
    uri: database.uri,
    /** Stores and registers a file as an upload does. */
    async send(
      content: string | Buffer,
      base: string | null,
      name = 'arquivo.csv',
      user = 'ana@demo.example',
    ): Promise<FileRecord> {
      const key = newKey(name);
      const digester = new Digester();
      digester.update(Buffer.from(content));
      const { size } = await storage.put(key, Readable.from([Buffer.from(content)]));
      const [file] = await service.register([
        {
          clientName: 't',
          originalName: name,
          srcBucket: storage.bucket,
          srcKey: key,
          user,
          size,
          digests: digester.end(),
          collection: base,
        },
      ]);
      if (!file) throw new Error('not registered');
      return file;
    },
    /** Runs a file's job in this process, as a worker does; what stops it early is thrown. */
    async run(
      { _id }: FileRecord,
      options: { parts?: IngestParts; agent?: string; stop?: AbortSignal } = {},
    ): Promise<FileRecord> {
      const runs = await FileJobRuns.take(records, clock, _id, options.agent ?? 'worker');
      if (!runs) throw new Error('not taken');
      const jobs = { enqueue: (ids: readonly string[]) => Promise.resolve(void queued.push(...ids)) };
      const stop = options.stop ?? new AbortController().signal;
      await ingest(options.parts ?? { ...parts, unpacking: { jobs, pendingUploads, allowance } }, runs, stop);
      return this.look({ _id });
    },
    async look({ _id }: Pick<FileRecord, '_id'>): Promise<FileRecord> {
      const file = await records.findOne({ _id });
      if (!file) throw new Error('gone');
      return file;
    },
    rows: (base: string): Promise<Document[]> => db.collection(base).find().sort({ _id: 1 }).toArray(),
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;

/** A spend file of `good` valid lines and `bad` refused ones, evenly mixed. */
export function spendFile(good: number, bad = 0): string {
  const lines = ['channel;marca;yearMonthDay;valor'];
  const every = bad > 0 ? Math.ceil((good + bad) / bad) : Infinity;
  for (let line = 1; line <= good + bad; line += 1)
    lines.push(
      line % every === 0 ? `LOJA;Marca ${line};01/11/2026;1` : `FSS;Marca ${line};01/11/2026;${line},5`,
    );
  return lines.join('\n');
}
