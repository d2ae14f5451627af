/** One side of the ingest bench in a separate process: the portal's job, or the floor. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse';
import exceljs from '@protobi/exceljs';
import { ObjectId, type Db } from 'mongodb';
import { Audit } from '../../server/people/audit/audit';
import { createClock } from '../../server/platform/clock';
import { files } from '../../server/data/provenance/files-collection';
import { keepHeapSmall } from '../../server/data/jobs/heap';
import { ingest } from '../../server/data/jobs/ingest/ingest';
import { FileJobRuns } from '../../server/data/jobs/ingest/file-job-runs';
import { RowIndexer } from '../../server/data/search/rows/indexer';
import { LoadSpools } from '../../server/data/search/rows/load-spools';
import { createLog } from '../../server/platform/log';
import { everyArea } from '../../app/domain/people/access/access';
import { MasterData } from '../../server/data/master-data/master-data';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { DiskStorage } from '../../server/platform/storage/disk';
import { workbookRows, type IngestResult, type IngestTask } from './ingest';

process.once('message', (task: IngestTask) => {
  void measure(task).then((result) => process.send?.(result));
});

async function measure(task: IngestTask): Promise<IngestResult> {
  const { database, dataDir, fileId, csv, xlsx, upsertBy, indexes } = task;
  // Connects to the engine like a worker, with the same journaled writes.
  const { db, close } = await openPortalDatabase(
    { mongodbDatabase: database, dataDir },
    createLog('error', 'bench'),
  );
  const [began, before] = [performance.now(), process.cpuUsage()];
  const databaseBefore = await databaseSeconds(db);
  const taken = async () => {
    const ms = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    const database = (await databaseSeconds(db)) - databaseBefore;
    return { ms, cpuSeconds: (user + system) / 1e6, databaseSeconds: database };
  };
  const spools = new LoadSpools(db, createLog('error', 'bench'));
  if (csv) await floor(db, csv, upsertBy);
  if (xlsx) await workbookFloor(db, xlsx);
  if (fileId) await job(db, dataDir, fileId, spools);
  const done = await taken();
  if (indexes) await index(db, spools);
  const all = await taken();
  await close();
  return {
    ...done,
    maxRssMb: process.resourceUsage().maxRSS / 1024,
    indexing: {
      ms: all.ms - done.ms,
      cpuSeconds: all.cpuSeconds - done.cpuSeconds,
      databaseSeconds: all.databaseSeconds - done.databaseSeconds,
    },
  };
}

async function databaseSeconds(db: Db): Promise<number> {
  const { extra_info: of } = await db.admin().command({ serverStatus: 1 });
  const { user_time_us: user, system_time_us: system } = of as Record<string, number>;
  return ((user ?? 0) + (system ?? 0)) / 1e6;
}

async function floor(db: Db, csv: string, upsertBy?: string): Promise<void> {
  const target = db.collection('floor');
  const write = (rows: Record<string, string>[]) =>
    upsertBy
      ? target.bulkWrite(
          rows.map((row) => ({
            updateOne: { filter: { [upsertBy]: row[upsertBy] }, update: { $set: row }, upsert: true },
          })),
          { ordered: false },
        )
      : target.insertMany(rows, { ordered: false });
  let batch: Record<string, string>[] = [];
  const records = createReadStream(csv).pipe(parse({ delimiter: ';', columns: true }));
  for await (const record of records as AsyncIterable<Record<string, string>>) {
    batch.push(record);
    if (batch.length < 2_000) continue;
    await write(batch);
    batch = [];
  }
  if (batch.length > 0) await write(batch);
}

/** The floor for a workbook: the streaming reader of a spreadsheet library, and insertMany. */
async function workbookFloor(db: Db, file: string): Promise<void> {
  const target = db.collection('floor');
  const insert = (batch: Record<string, unknown>[]) => target.insertMany(batch, { ordered: false });
  const book = new exceljs.stream.xlsx.WorkbookReader(file, { sharedStrings: 'cache', styles: 'cache' });
  let keys: string[] = [];
  let batch: Record<string, unknown>[] = [];
  let read = 0;
  for await (const sheet of book)
    for await (const row of sheet) {
      const cells = Array.isArray(row.values) ? row.values.slice(1) : [];
      if (keys.length === 0) keys = cells.map(String);
      else batch.push(Object.fromEntries(keys.map((key, at) => [key, cells[at]])));
      if (batch.length < 2_000) continue;
      read += batch.length;
      await insert(batch);
      batch = [];
    }
  if (batch.length > 0) await insert(batch);
  if (read + batch.length < workbookRows) throw new Error(`The floor read ${read} rows only`);
}

async function index(db: Db, spools: LoadSpools): Promise<void> {
  keepHeapSmall();
  await new RowIndexer(db, createClock('America/Sao_Paulo'), spools).sweep();
}

async function job(db: Db, dataDir: string, fileId: string, spools: LoadSpools): Promise<void> {
  keepHeapSmall();
  const clock = createClock('America/Sao_Paulo');
  const runs = await FileJobRuns.take(collection(db, files), clock, new ObjectId(fileId), 'bench');
  if (!runs) throw new Error('The job is not there');
  const parts = {
    db,
    clock,
    storage: new DiskStorage(path.join(dataDir, 'storage'), ['']),
    masterData: new MasterData(db, everyArea),
    audit: new Audit(db, clock),
    spools,
  };
  await ingest(parts, runs, new AbortController().signal);
  if (runs.file.phase !== 'completed' || runs.rows.nok > 0) throw new Error(runs.file.message);
}
