import { fork } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { processEntry } from '../platform/process-entry';
import type { Cell } from './cell';
import { NoWorkbook, Unreadable } from './failure';
import { maxColumns, Reach, type Row, type Table } from './rows';
import { chosenSheet } from './sheet-choice';

/** Larger workbooks must be sent as XLSX, which is read as a stream. */
const maxBytes = 64 * 1024 ** 2;
const maxHeapMb = 768;
const maxMs = 120_000;
const blockRows = 1_000;

/** A cell sent between the two processes; a date in milliseconds since 1970. */
export type XlsCell = string | number | boolean | { readonly day: number };
/** A row sent between the two processes: line, cells, positions of formulas and errors. */
export type XlsRow = readonly [line: number, cells: readonly XlsCell[], formulas: readonly number[]];

/** The properties of an XLS workbook, as its reading process reports them. */
export interface XlsBook {
  readonly sheets: readonly {
    readonly name: string;
    /** Its tab number, from 0. */
    readonly at: number;
    readonly hidden: boolean;
    /** The number of rows with content. */
    readonly rows: number;
    readonly readsBothWays: boolean;
    /** The size of the file with its rows. */
    readonly bytes: number;
  }[];
}

/**
 * Reads an XLS workbook in a separate process, which writes its rows into `folder`.
 * @throws NoWorkbook if it is not XLS, Unreadable if it is damaged, encrypted or too large
 */
export async function convertXls(
  file: string,
  size: number,
  folder: string,
  stop?: AbortSignal,
): Promise<XlsBook> {
  if (size > maxBytes) throw tooLarge();
  const { file: entry, execArgv } = processEntry('xls', './xls-process.ts', import.meta.url);
  const limit = `--max-old-space-size=${maxHeapMb}`;
  // The process gets no settings or secrets of the portal.
  const reader = fork(entry, [file, folder], {
    execArgv: [...execArgv, limit],
    env: { NODE_ENV: 'production' },
    stdio: 'ignore',
    timeout: maxMs,
    killSignal: 'SIGKILL',
    signal: stop,
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    reader.once('error', reject);
    reader.once('exit', resolve);
  });
  if (code !== 0) throw tooLarge();
  const refused = await parsed<{ message: string; other: boolean }>(path.join(folder, 'refused.json'));
  if (refused?.other) throw new NoWorkbook('O arquivo não é uma planilha XLS.');
  if (refused) throw new Unreadable(refused.message);
  const book = await parsed<XlsBook>(path.join(folder, 'book.json'));
  if (!book) throw tooLarge();
  return book;
}

const tooLarge = () =>
  new Unreadable('A planilha XLS é grande demais para ser lida. Salve-a como XLSX ou CSV e envie de novo.');

const parsed = async <T>(file: string): Promise<T | null> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );

/**
 * Opens a sheet of a converted workbook, as `openXlsx` does.
 * @throws Unreadable for an unknown sheet
 */
export function openXls({ sheets }: XlsBook, folder: string, wanted?: string): Table {
  const filled = sheets.filter(({ hidden, rows }) => !hidden && rows > 0);
  const read = chosenSheet(filled, wanted);
  const reach = new Reach();
  let rows = 0;
  return {
    blocks: blocksOf(path.join(folder, `${read.at}.jsonl`), (line, more) => {
      rows += more;
      reach.note(rows / read.rows, line);
    }),
    sheets: filled.map(({ name }) => name),
    reading: {
      kind: 'xls',
      signs: {},
      ...(filled.length > 1 && { sheet: { name: read.name, of: filled.length } }),
    },
    readsBothWays: () => Promise.resolve(read.readsBothWays),
    read: (line) => reach.upTo(line),
  };
}

async function* blocksOf(
  file: string,
  onBlock: (line: number, rows: number) => void,
): AsyncGenerator<readonly Row[]> {
  const content = createReadStream(file);
  let block: Row[] = [];
  try {
    for await (const text of createInterface({ input: content, crlfDelay: Infinity })) {
      const row = rowOf(JSON.parse(text) as XlsRow);
      block.push(row);
      if (block.length < blockRows) continue;
      onBlock(row.line, block.length);
      yield block;
      block = [];
    }
    onBlock(block.at(-1)?.line ?? 0, block.length);
    yield block;
  } finally {
    content.destroy();
  }
}

function rowOf([line, cells, formulas]: XlsRow): Row {
  if (cells.length > maxColumns) throw new Unreadable(`A linha ${line} tem mais de ${maxColumns} colunas.`);
  return {
    line,
    cells: cells.map((cell): Cell => (typeof cell === 'object' ? new Date(cell.day) : cell)),
    ...(formulas.length > 0 && { formulas: new Set(formulas) }),
  };
}
