import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type exceljs from '@protobi/exceljs';
import { greyGround, isFigure, isInstant, plainText, wallClockOf, workbookCell } from './cells';
import { memoryLines, memorySheet, type ExportMemory } from './memory';
import { Totals } from './totals';
import type { Export, ExportColumn, ExportCover, ExportKind, ExportMaking, ExportRow } from './export';

/**
 * Maximum number of rows of a sheet, including the header (limit of the format); the table continues on the next
 * sheet.
 */
const maxRows = 1_048_576;
/** Longest text of a cell, by the format. */
const maxTextLength = 32_767;
const rowsAtOnce = 100;

type CellValue = string | number | boolean | Date | null;
type Book = exceljs.stream.xlsx.WorkbookWriter;
type Sheet = exceljs.Worksheet;

/** Text cells have the text format, so that a text that looks like a formula stays text even when it is edited. */
const formats: Record<ExportKind, string> = {
  text: '@',
  number: 'General',
  amount: '#,##0.00',
  integer: '#,##0',
  percent: '0.0%',
  date: 'dd/mm/yyyy',
  datetime: 'dd/mm/yyyy hh:mm:ss',
  month: 'mm/yyyy',
  boolean: 'General',
};
const widths: Record<ExportKind, number> = {
  text: 24,
  number: 14,
  amount: 16,
  integer: 12,
  percent: 12,
  date: 12,
  datetime: 20,
  month: 10,
  boolean: 10,
};

/** A spreadsheet with true numbers and dates, its table under a frozen header with filters. */
export async function* xlsxChunks(given: Export, made?: ExportMaking): AsyncGenerator<Uint8Array> {
  const out = new PassThrough();
  const stop = new AbortController();
  const writing = write(given, made, out, stop.signal).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of out) yield chunk as Uint8Array;
  } finally {
    stop.abort();
    out.destroy();
    await writing;
  }
}

async function write(
  { columns, rows, timeZone, cover, kept }: Export,
  made: ExportMaking | undefined,
  out: PassThrough,
  stop: AbortSignal,
) {
  const { default: WorkbookWriter } = await import('@protobi/exceljs/lib/stream/xlsx/workbook-writer.js');
  const book = new WorkbookWriter({ stream: out, useStyles: true });
  const cells = cellsOf(timeZone);
  const line = (row: ExportRow) => columns.map(({ key, kind }) => cells[kind](row[key]));
  const memory = kept && { ...kept, cells: {} as ExportMemory['cells'], texts: {} as ExportMemory['texts'] };
  const totals = kept && columns.some(({ takes }) => takes) ? new Totals(columns) : null;
  let sheet = addTable(book, columns, 1);
  let inSheet = 1;
  let sheets = 1;
  for await (const row of rows) {
    if (stop.aborted) return;
    if (inSheet === maxRows) {
      sheet.commit();
      sheets += 1;
      sheet = addTable(book, columns, sheets);
      inSheet = 1;
    }
    const written = sheet.addRow(line(row));
    if (memory) {
      totals?.note(row);
      for (const key of memory.closed?.(row) ?? [])
        written.getCell(columns.findIndex((column) => column.key === key) + 1).fill = greyGround;
      const { cells: figures, texts } = memory.of(row);
      Object.assign(memory.cells, figures);
      Object.assign(memory.texts, texts);
    }
    written.commit();
    inSheet += 1;
    if (inSheet % rowsAtOnce === 0 && !(await room(sheet, stop))) return;
  }
  if (stop.aborted) return;
  totals?.add(sheet);
  sheet.commit();
  if (cover) addCover(book, cover, made, timeZone);
  if (memory) addMemory(book, memory);
  await Promise.race([book.commit(), once(stop, 'abort')]);
}

function addTable(book: Book, columns: readonly ExportColumn[], number: number): Sheet {
  const name = number === 1 ? 'Dados' : `Dados ${number}`;
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ kind, label, hidden }) => ({
    ...(hidden && { hidden }),
    width: Math.max(widths[kind], Math.min(40, label.length + 4)),
    style: { numFmt: formats[kind] },
  }));
  const header = sheet.addRow(columns.map(({ label }) => cellText(label)));
  header.font = { bold: true };
  header.commit();
  const seen = columns.filter(({ hidden }) => !hidden).length;
  if (seen > 0) sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  return sheet;
}

function addMemory(book: Book, { kind, subject, cells, texts }: ExportMemory): void {
  const sheet = book.addWorksheet(memorySheet, { state: 'veryHidden' });
  for (const line of memoryLines({ kind, subject, cells, texts })) sheet.addRow([line]).commit();
  sheet.commit();
}

function addCover(
  book: Book,
  { title, facts }: ExportCover,
  made: ExportMaking | undefined,
  timeZone: string,
): void {
  const sheet = book.addWorksheet('Sobre');
  sheet.columns = [
    { width: 24, style: { numFmt: formats.text } },
    { width: 80, style: { numFmt: formats.text, alignment: { horizontal: 'left' } } },
  ];
  const heading = sheet.addRow([title]);
  heading.font = { bold: true, size: 14 };
  heading.commit();
  const making = made
    ? ([
        ['Exportado por', made.by],
        ['Exportado em', wallClockOf(timeZone)(made.at)],
      ] as const)
    : [];
  for (const [label, value] of [...facts, ...making]) {
    const row = sheet.addRow([label, typeof value === 'string' ? cellText(value) : value]);
    row.getCell(1).font = { bold: true };
    if (typeof value === 'number') row.getCell(2).numFmt = formats.integer;
    if (value instanceof Date) row.getCell(2).numFmt = formats.datetime;
    row.commit();
  }
  sheet.commit();
}

const cellText = (text: string): string => workbookCell(text.slice(0, maxTextLength));

function cellsOf(timeZone: string): Record<ExportKind, (value: unknown) => CellValue> {
  const wallClock = wallClockOf(timeZone);
  const text = (value: unknown) => cellText(plainText(value)) || null;
  const number = (value: unknown) => (isFigure(value) ? value : text(value));
  const day = (value: unknown) => (isInstant(value) ? value : text(value));
  return {
    text,
    number,
    amount: number,
    integer: number,
    percent: number,
    date: day,
    month: day,
    datetime: (value) => (isInstant(value) ? wallClock(value) : text(value)),
    boolean: (value) => (typeof value === 'boolean' ? value : text(value)),
  };
}

/** The library's own stream of a sheet's bytes on their way into the archive, an older form of Node's. */
interface SheetPipe extends NodeJS.EventEmitter {
  readonly _writableState: { readonly needDrain: boolean };
}

/**
 * Waits until the reader has taken what was written; false when the reader left. The library itself accepts rows
 * without limit and buffers them, so this waits for the stream that its sheet writes into.
 */
async function room(sheet: Sheet, stop: AbortSignal): Promise<boolean> {
  const { pipes } = (sheet as unknown as { stream: { pipes: readonly SheetPipe[] } }).stream;
  for (const pipe of pipes)
    if (pipe._writableState.needDrain)
      await once(pipe, 'drain', { signal: stop }).catch((error: unknown) => {
        if (!stop.aborted) throw error;
      });
  return !stop.aborted;
}
