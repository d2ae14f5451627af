import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExportColumn } from '../../server/platform/exports/export';
import { createLog } from '../../server/platform/log';
import { openDatabase } from '../../server/platform/mongo/client';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import type { BenchRow } from './row';

export interface ExportTask {
  readonly uri: string;
  readonly database: string;
  readonly dataDir: string;
  readonly how: 'csv' | 'xlsx' | 'floor';
}

export interface ExportResult {
  readonly ms: number;
  readonly maxRssMb: number;
}

export const exported = 'exported';
export const exportColumns: readonly ExportColumn[] = [
  { key: 'sku', label: 'SKU', kind: 'text' },
  { key: 'description', label: 'Description', kind: 'text' },
  { key: 'brand', label: 'Brand', kind: 'text' },
  { key: 'channel', label: 'Channel', kind: 'text' },
  { key: 'month', label: 'Date', kind: 'month' },
  { key: 'quantity', label: 'Quantity', kind: 'integer' },
  { key: 'value', label: 'Value', kind: 'number' },
  { key: 'at', label: 'Timestamp', kind: 'datetime' },
];

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const rowsAtOnce = 10_000;
const memoryLimitMb = 250;

const row = (index: number) => ({
  sku: `SKU-${index}`,
  description: `Creme hidratante ${index % 997}`,
  brand: `Marca ${index % 41}`,
  channel: 'FSS',
  month: new Date(Date.UTC(2026, index % 12, 1)),
  quantity: index % 5_000,
  value: (index % 900) + 0.5,
  at: new Date(Date.UTC(2026, 10, 16) + index * 1_000),
});

/** Rows per second of a complete export against the bare cursor written as CSV, and the peak memory of both formats. */
export async function benchExport(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const database = await openDatabase({ mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir }, log);
  try {
    const records = database.db.collection(exported);
    for (let from = 0; from < rows; from += rowsAtOnce)
      await records.insertMany(
        Array.from({ length: Math.min(rowsAtOnce, rows - from) }, (_, index) => row(from + index)),
        { ordered: false },
      );
    const task = { uri: engine.uri, database: 'bench', dataDir };
    const floor = await run({ ...task, how: 'floor' });
    const csv = await run({ ...task, how: 'csv' });
    const xlsx = await run({ ...task, how: 'xlsx' });
    const perSecond = ({ ms }: ExportResult) => (rows / ms) * 1000;
    return [
      {
        name: `Export of ${rows} rows as CSV, rows/s against a bare cursor written as CSV`,
        value: perSecond(csv),
        floor: perSecond(floor),
        ratio: floor.ms / csv.ms,
        target: 0.5,
      },
      ...(['CSV', 'XLSX'] as const).map((format) => {
        const { maxRssMb } = format === 'CSV' ? csv : xlsx;
        return {
          name: `Export of ${rows} rows as ${format}, peak memory in MB against its limit of ${memoryLimitMb}`,
          value: maxRssMb,
          floor: memoryLimitMb,
          ratio: maxRssMb / memoryLimitMb,
          target: 1,
          atMost: true,
        };
      }),
    ];
  } finally {
    await database.close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function run(task: ExportTask): Promise<ExportResult> {
  const child = fork(path.resolve('test/bench/export-task.ts'), { execArgv: ['--import', 'tsx'] });
  child.send(task);
  const [result] = (await once(child, 'message')) as [ExportResult];
  child.disconnect();
  return result;
}
