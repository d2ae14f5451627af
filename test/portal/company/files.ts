import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import exceljs from '@protobi/exceljs';

/** A row of a file, by the titles of its columns. */
export type FileRow = Readonly<Record<string, string>>;

export const folder = path.resolve('test/portal/company/files');

/** Rows of a table of texts, whichever of `;` and `,` is between its cells. */
export function table(content: string): FileRow[] {
  const [header = ''] = content.split(/\r?\n/, 1);
  const delimiter = header.includes(';') ? ';' : ',';
  return parse(content, { delimiter, bom: true, columns: true, trim: false });
}

/** Rows of the first sheet of a workbook. */
export async function sheet(content: Buffer): Promise<string[][]> {
  return (await sheets(content))();
}

/** Rows of the sheets of a workbook by their names. */
export async function sheets(content: Buffer): Promise<(name?: string) => string[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(content as unknown as ArrayBuffer);
  return (name) => {
    const found = name === undefined ? book.worksheets[0] : book.getWorksheet(name);
    if (!found) throw new Error(`No sheet ${name}: ${book.worksheets.map((one) => one.name).join(', ')}`);
    return rowsOf(found);
  };
}

function rowsOf(found: exceljs.Worksheet): string[][] {
  const rows: string[][] = [];
  found.eachRow((row) => {
    const cells: string[] = [];
    row.eachCell({ includeEmpty: true }, (cell, at) => (cells[at - 1] = shown(cell)));
    rows.push(cells);
  });
  return rows;
}

function shown({ value, result }: exceljs.Cell): string {
  const plain = (value !== null && typeof value === 'object' ? result : value) ?? '';
  return plain instanceof Date ? plain.toISOString() : String(plain as string | number);
}

/** The rows of one of the company's files. */
export async function fileRows(name: string): Promise<FileRow[]> {
  const content = await readFile(path.join(folder, name));
  if (name.endsWith('.csv')) return table(content.toString('utf8'));
  const [header = [], ...rows] = await sheet(content);
  return rows.map((cells) => Object.fromEntries(header.map((title, at) => [title, cells[at] ?? ''])));
}

/** Hundredths of a figure as files write it: `1.234,56`, `1234.56`, `1234,5`, `-7`. */
export function hundredths(written: string): number {
  const text = written.trim();
  const [whole = '', decimals = ''] = text.includes(',')
    ? text.replaceAll('.', '').split(',')
    : text.split('.');
  if (!/^-?\d+$/.test(whole) || !/^\d{0,2}$/.test(decimals)) throw new Error(`No figure: ${written}`);
  const amount = Number(whole.replace('-', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return text.startsWith('-') ? -amount : amount;
}

/** `2029-10` of `2029-10`, `10/2029` or a workbook's date. */
export function month(written: string): string {
  const [, first = '', second = ''] = /^(\d{4})-(\d{2})/.exec(written) ?? [];
  if (first) return `${first}-${second}`;
  const [, ofYear = '', year = ''] = /^(\d{2})\/(\d{4})$/.exec(written) ?? [];
  if (!ofYear) throw new Error(`No month: ${written}`);
  return `${year}-${ofYear}`;
}

/** Sums by a key. */
export function sums<T>(
  rows: readonly T[],
  key: (row: T) => string,
  value: (row: T) => number,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const row of rows) found.set(key(row), (found.get(key(row)) ?? 0) + value(row));
  return found;
}
