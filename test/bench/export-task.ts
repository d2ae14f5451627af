/** One side of the export bench in a separate process: a file of the portal, or the bare cursor. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from 'mongodb';
import { exportFile } from '../../server/platform/exports/file';
import { createLog } from '../../server/platform/log';
import { openDatabase } from '../../server/platform/mongo/client';
import { exportColumns, exported, type ExportResult, type ExportTask } from './export';

const batchSize = 1_000;

process.once('message', (task: ExportTask) => {
  void measure(task).then((result) => process.send?.(result));
});

async function measure({ uri, database, dataDir, how }: ExportTask): Promise<ExportResult> {
  const { db, close } = await openDatabase(
    { mongodbUri: uri, mongodbDatabase: database, dataDir },
    createLog('error', 'bench'),
  );
  const began = performance.now();
  const chunks = how === 'floor' ? floor(db) : file(db, how);
  await pipeline(Readable.from(chunks), createWriteStream(path.join(dataDir, `bench.${how}`)));
  const ms = performance.now() - began;
  await close();
  return { ms, maxRssMb: process.resourceUsage().maxRSS / 1024 };
}

const file = (db: Db, format: 'csv' | 'xlsx') =>
  exportFile(format, {
    name: 'bench',
    columns: exportColumns,
    rows: db.collection(exported).find({}, { batchSize }).sort({ _id: 1 }),
    timeZone: 'America/Sao_Paulo',
  }).chunks;

async function* floor(db: Db): AsyncGenerator<string> {
  const keys = exportColumns.map(({ key }) => key);
  let text = '';
  for await (const row of db.collection(exported).find({}, { batchSize }).sort({ _id: 1 })) {
    text += `${keys.map((key) => String(row[key])).join(';')}\n`;
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  yield text;
}
