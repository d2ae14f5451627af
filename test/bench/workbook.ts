import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportFile } from '../../server/platform/exports/file';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { collections } from '../../server/collections';
import { addBase, columns, register, runIngest, workbookRows as rows, type IngestResult } from './ingest';
import type { BenchRow } from './row';

async function* records() {
  for (let row = 0; row < rows; row += 1)
    yield await Promise.resolve({
      codigo: `SKU-${row}`,
      descricao: `Creme hidratante ${row % 997}`,
      marca: `Marca ${row % 41}`,
      canal: 'FSS',
      categoria: 'Skincare',
      mes: new Date(Date.UTC(2026, row % 12, 1)),
      quantidade: row % 5_000,
      valor: (row % 900) + 0.5,
      desconto: 0.1,
      data: new Date(Date.UTC(2026, 10, 16)),
    });
}

const kinds = {
  mes: 'month',
  data: 'date',
  quantidade: 'number',
  valor: 'number',
  desconto: 'number',
} as const;
const sheetColumns = columns.map((key) => ({
  key,
  label: key,
  kind: kinds[key as keyof typeof kinds] ?? ('text' as const),
}));

/**
 * Rows per second of a complete job on a workbook against a spreadsheet library's streaming reader and insertMany
 * alone.
 */
export async function benchWorkbook(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const database = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  try {
    const xlsx = path.join(dataDir, 'bench.xlsx');
    const book = exportFile('xlsx', {
      name: 'bench',
      columns: sheetColumns,
      rows: records(),
      timeZone: 'America/Sao_Paulo',
    });
    await pipeline(Readable.from(book.chunks), createWriteStream(xlsx));
    const task = { uri: engine.uri, database: 'bench', dataDir };
    const floor = await runIngest({ ...task, xlsx });
    await ensureCollections(database.db, collections, log);
    await addBase(database.db);
    const ours = await runIngest({ ...task, fileId: await register(xlsx, dataDir, database.db, 'bench') });
    const perSecond = ({ ms }: IngestResult) => (rows / ms) * 1_000;
    return [
      {
        name: `XLSX of ${rows} rows, rows/s against exceljs' reader + insertMany`,
        value: perSecond(ours),
        floor: perSecond(floor),
        ratio: floor.ms / ours.ms,
        target: 0.6,
      },
    ];
  } finally {
    await database.close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
