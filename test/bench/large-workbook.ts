import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { ensureCollections } from '../../server/platform/schema/ensure';
import { collections } from '../../server/collections';
import { addBase, columns, csvLines, register, runIngest, type IngestResult } from './ingest';
import type { BenchRow } from './row';

const maxRows = Number(process.env['BENCH_LARGE_XLSX_ROWS'] ?? 1_000_000);
const memoryLimit = 250;
const piece = 256 * 1024;

const letters = [...'ABCDEFGHIJ'];
const kinds = { text: ' t="s"', number: '', day: ' s="1"' } as const;
/** Days from Excel's day 0 to the first of each month of 2026. */
const months = Array.from(
  { length: 12 },
  (_, month) => (Date.UTC(2026, month, 1) - Date.UTC(1899, 11, 30)) / 86_400_000,
);
const shared = { titles: 0, FSS: 10, Skincare: 11, brands: 12, descriptions: 53, codes: 1_050 };

/** The shared texts, each once; cells refer to them by number, as in Excel's workbooks. */
function* strings(rows: number): Generator<string> {
  yield '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
  const item = (text: string) => `<si><t>${text}</t></si>`;
  for (const title of [...columns, 'FSS', 'Skincare']) yield item(title);
  for (let brand = 0; brand < 41; brand += 1) yield item(`Marca ${brand}`);
  for (let made = 0; made < 997; made += 1) yield item(`Creme hidratante ${made}`);
  for (let row = 0; row < rows; row += 1) yield item(`SKU-${row}`);
  yield '</sst>';
}

function* sheet(rows: number): Generator<string> {
  yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
  const line = (at: number, cells: readonly (readonly [keyof typeof kinds, number])[]) =>
    `<row r="${at}">${cells
      .map(([kind, value], column) => `<c r="${letters[column]}${at}"${kinds[kind]}><v>${value}</v></c>`)
      .join('')}</row>`;
  yield line(
    1,
    columns.map((_, at) => ['text', shared.titles + at]),
  );
  for (let row = 0; row < rows; row += 1)
    yield line(row + 2, [
      ['text', shared.codes + row],
      ['text', shared.descriptions + (row % 997)],
      ['text', shared.brands + (row % 41)],
      ['text', shared.FSS],
      ['text', shared.Skincare],
      ['day', months[row % 12] ?? 0],
      ['number', row % 5_000],
      ['number', (row % 900) + 0.5],
      ['number', 0.1],
      ['day', (months[10] ?? 0) + 15],
    ]);
  yield '</sheetData></worksheet>';
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const small = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="Plan1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
};

/** A workbook in pieces, generated without keeping it in memory. */
function* workbook(rows: number): Generator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const parts: [string, Iterable<string>][] = [
    ...Object.entries(small).map(([name, xml]): [string, string[]] => [name, [xml]]),
    ['xl/sharedStrings.xml', strings(rows)],
    ['xl/worksheets/sheet1.xml', sheet(rows)],
  ];
  for (const [name, texts] of parts) {
    const entry = new ZipDeflate(name, { level: 1 });
    zip.add(entry);
    let text = '';
    for (const each of texts) {
      text += each;
      if (text.length < piece) continue;
      entry.push(strToU8(text));
      text = '';
      yield* ready;
      ready = [];
    }
    entry.push(strToU8(text), true);
  }
  zip.end();
  yield* ready;
}

/**
 * A workbook with a million rows and a million texts: the speed of its job against a CSV of the same rows loaded by
 * csv-parse and insertMany alone, and its memory against that of a job on the CSV, which is read line by line.
 */
export async function benchLargeWorkbook(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const database = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  try {
    const task = { uri: engine.uri, database: 'bench', dataDir };
    const csv = path.join(dataDir, 'bench.csv');
    await pipeline(Readable.from(csvLines(maxRows)), createWriteStream(csv));
    const floor = await runIngest({ ...task, csv });
    await ensureCollections(database.db, collections, log);
    await addBase(database.db);
    const xlsx = path.join(dataDir, 'bench.xlsx');
    await pipeline(Readable.from(workbook(maxRows)), createWriteStream(xlsx));
    const load = async (file: string): Promise<IngestResult> =>
      runIngest({ ...task, fileId: await register(file, dataDir, database.db, 'bench') });
    const lines = await load(csv);
    const whole = await load(xlsx);
    const perSecond = ({ ms }: IngestResult) => (maxRows / ms) * 1_000;
    return [
      {
        name: `XLSX of ${maxRows} rows, rows/s against csv-parse + insertMany of the same as CSV`,
        value: perSecond(whole),
        floor: perSecond(floor),
        ratio: floor.ms / whole.ms,
        target: 0.25,
      },
      {
        name: `XLSX of ${maxRows} rows, peak memory of the worker in MB against its limit of ${memoryLimit}`,
        value: whole.maxRssMb,
        floor: memoryLimit,
        ratio: whole.maxRssMb / memoryLimit,
        target: 1,
        atMost: true,
      },
      {
        name: `XLSX of ${maxRows} rows, peak memory of the worker in MB against that of the same rows as CSV`,
        value: whole.maxRssMb,
        floor: lines.maxRssMb,
        ratio: whole.maxRssMb / lines.maxRssMb,
        target: 1.2,
        atMost: true,
      },
    ];
  } finally {
    await database.close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
