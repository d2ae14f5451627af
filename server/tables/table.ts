import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  findTitles,
  headerWithin,
  titlesOf,
  type TitleLines,
  type Titles,
} from '../../app/domain/data/files/header-line';
import { messages } from '../../app/domain/messages';
import { formatDate } from '../../app/domain/values/format';
import { monthOfDate, shortMonth } from '../../app/domain/values/month';
import type { BaseField } from '../../app/domain/data/files/column-mapping';
import type { Layout } from './layout';
import { Archive } from './archive';
import type { Cell } from './cell';
import { openCsv } from './csv';
import { widthOf } from './rows';
import { Unreadable } from './failure';
import type { Inspection } from './inspect';
import { openJsonLines, surveyJsonLines } from './json-lines';
import { isOds, openOds, surveyOds } from './ods';
import { RowNotes } from './row-notes';
import { lengthOf, type Row, type Table } from './rows';
import { convertXls, openXls } from './xls';
import { openXlsx } from './xlsx';

/**
 * A file's content, opened according to its inspection or the sender's layout; it can be opened repeatedly. A
 * workbook is read from a copy in `folder`, because its directory is at its end. `size` in bytes.
 * @param stop aborts the reading of a workbook
 * @throws NoWorkbook, NoArchive if it is not a table, Unreadable if it cannot be read
 */
export async function tableSource(
  content: () => Promise<Readable>,
  size: number,
  { kind, encoding, utf8, head, readsBothWays }: Omit<Inspection, 'fingerprint'>,
  folder: string,
  layout: Pick<Layout, 'encoding' | 'separator' | 'sheet'> | null,
  stop?: AbortSignal,
): Promise<TableSource> {
  if (kind === 'json') {
    const survey = await surveyJsonLines(await content(), { encoding, utf8 });
    return async () => openJsonLines(await content(), size, survey, { encoding, utf8 });
  }
  if (kind !== 'zip' && kind !== 'office')
    return async ({ separator = layout?.separator } = {}) => ({
      ...openCsv(await content(), size, { encoding: layout?.encoding ?? encoding, utf8, head }, separator),
      readsBothWays: () => Promise.resolve(readsBothWays),
    });
  const copy = copyIn(folder);
  await pipeline(await content(), createWriteStream(copy), { signal: stop });
  if (kind === 'office') {
    const book = await convertXls(copy, size, folder, stop);
    return ({ sheet = layout?.sheet } = {}) => Promise.resolve(openXls(book, folder, sheet));
  }
  if (await isOdsFile(copy)) {
    const survey = await surveyOds(copy, stop);
    return ({ sheet = layout?.sheet } = {}) => openOds(copy, survey, sheet, stop);
  }
  return ({ sheet = layout?.sheet } = {}) => openXlsx(copy, sheet, stop);
}

/** The path of the workbook copy of `tableSource`. */
export const copyIn = (folder: string): string => path.join(folder, 'workbook');

/** Opens a file's table: with the given sheet or separator in place of those in its layout. */
export type TableSource = (wanted?: Pick<Layout, 'sheet' | 'separator'>) => Promise<Table>;

async function isOdsFile(file: string): Promise<boolean> {
  const archive = await Archive.open(file);
  try {
    return await isOds(archive);
  } finally {
    archive.close();
  }
}

/** Finds the titles among a file's first rows. */
export type HeaderFinder = (rows: readonly Row[]) => TitleLines;

/** A cell as a title: spreadsheets may have months and days as titles. */
export function titleText(cell: Cell): string {
  if (!(cell instanceof Date)) return String(cell);
  return cell.getUTCDate() === 1 ? shortMonth(monthOfDate(cell)) : formatDate(cell, 'UTC');
}

export const textsOf = (rows: readonly Row[]) => rows.map(({ cells }) => cells.map(titleText));

/**
 * Finds titles by a layout: in its line, otherwise by matching a base's columns.
 * @throws Unreadable if its line is empty
 */
export const headerFinder =
  (
    { header, titleLines }: Pick<Layout, 'header' | 'titleLines'>,
    fields: readonly BaseField[],
    remembered: Readonly<Record<string, string>>,
  ): HeaderFinder =>
  (rows) => {
    if (header === false) return { at: -1, lines: 1 };
    if (header === true) {
      const found = findTitles(textsOf(rows), fields, remembered);
      return { ...found, lines: titleLines ?? found.lines };
    }
    const at = rows.findIndex(({ line }) => line === header);
    if (at < 0) throw new Unreadable(`A linha ${header} não tem os títulos das colunas.`);
    return { at, lines: titleLines ?? 1 };
  };

/** The titles, their first line (0: no titles) and their number of lines, and the rows below. */
export interface Opened extends Titles {
  readonly headerLine: number;
  readonly titleLines: number;
  /** The rows below the titles, without repeated title rows. */
  readonly blocks: AsyncIterable<readonly Row[]>;
  /** Notes about the file; complete after the rows are read. */
  readonly noted: RowNotes;
}

/** Separates the titles from the rows below and above; without titles every row is data. */
export async function withHeader(table: Table, find: HeaderFinder): Promise<Opened> {
  if (table.titles)
    return {
      titles: table.titles,
      others: [],
      headerLine: 1,
      titleLines: 1,
      blocks: table.blocks,
      noted: new RowNotes([], 0),
    };
  const iterator = table.blocks[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => iterator };
  const first = await firstRows(iterator, headerWithin);
  if (first.length === 0) throw new Unreadable(messages.emptyFile);
  const top = first.slice(0, headerWithin);
  const found = find(top);
  const named = titlesOf(textsOf(top), found);
  const noted = rowNotes(table, top, found, named);
  return {
    ...named,
    headerLine: first[found.at]?.line ?? 0,
    titleLines: found.lines,
    blocks: after(first.slice(found.at < 0 ? 0 : found.at + found.lines), rest, noted),
    noted,
  };
}

/** Notes on the rows below titles that were found among a file's first rows. */
export function rowNotes(
  { reading }: Pick<Table, 'reading'>,
  top: readonly Row[],
  { at, lines }: TitleLines,
  { titles }: Titles,
): RowNotes {
  if (at < 0) return new RowNotes([], 0);
  const isByComma = reading.kind === 'csv' && reading.separator === ',';
  return new RowNotes(top.slice(at, at + lines), isByComma ? widthOf(titles) : 0);
}

/** At least this number of first rows of a file, or fewer if they reach `limit` characters. */
export async function firstRows(
  iterator: AsyncIterator<readonly Row[]>,
  count: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const first: Row[] = [];
  let length = 0;
  while (first.length < count && length < limit) {
    const { done, value } = await iterator.next();
    if (done) break;
    first.push(...value);
    length += value.reduce((sum, { cells }) => sum + lengthOf(cells), 0);
  }
  return first;
}

/** The rows of a file without the last ones, whose lines are recorded in `skipped`. */
export async function* withoutLast(
  blocks: AsyncIterable<readonly Row[]>,
  count: number,
  skipped: number[],
): AsyncGenerator<readonly Row[]> {
  let tail: Row[] = [];
  for await (const block of blocks) {
    const rows = [...tail, ...block];
    tail = rows.slice(Math.max(0, rows.length - count));
    yield rows.slice(0, rows.length - tail.length);
  }
  skipped.push(...tail.map(({ line }) => line));
}

async function* after(
  first: readonly Row[],
  rest: AsyncIterable<readonly Row[]>,
  noted: RowNotes,
): AsyncGenerator<readonly Row[]> {
  yield noted.take(first);
  for await (const rows of rest) yield noted.take(rows);
}

/** Closes a file that may not have been read to its end. */
export async function closeTable({ blocks }: Table): Promise<void> {
  await blocks[Symbol.asyncIterator]().return?.();
}
