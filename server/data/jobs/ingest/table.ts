import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { headerRow, headerWithin } from '../../../../app/domain/data/files/header-line';
import type { BaseField } from '../../../../app/domain/data/files/column-mapping';
import type { Layout } from '../../files/layout';
import { Archive } from './archive';
import type { Cell } from './cell';
import { openCsv } from './csv';
import { Unreadable } from './failure';
import type { Inspection } from './inspect';
import { openJsonLines, surveyJsonLines } from './json-lines';
import { isOds, openOds, surveyOds } from './ods';
import type { Row, Table } from './rows';
import { convertXls, openXls } from './xls';
import { openXlsx } from './xlsx';

/**
 * A file's content as its inspection says, or as the sender's layout wants it, to be opened as often as it is read. A
 * workbook is read from a copy in `folder`, because its directory stands at its end. `size` in bytes.
 * @throws NoWorkbook, NoArchive for what is no table, Unreadable for one that cannot be read
 */
export async function tableSource(
  content: () => Promise<Readable>,
  size: number,
  { kind, encoding, head, readsBothWays }: Omit<Inspection, 'fingerprint'>,
  folder: string,
  layout: Pick<Layout, 'encoding' | 'separator' | 'sheet'> | null,
): Promise<TableSource> {
  if (kind === 'json') {
    const survey = await surveyJsonLines(await content());
    return async () => openJsonLines(await content(), size, survey, encoding);
  }
  if (kind !== 'zip' && kind !== 'office')
    return async () => ({
      ...openCsv(await content(), size, layout?.encoding ?? encoding, head, layout?.separator),
      readsBothWays: () => Promise.resolve(readsBothWays),
    });
  const copy = path.join(folder, 'workbook');
  await pipeline(await content(), createWriteStream(copy));
  if (kind === 'office') {
    const book = await convertXls(copy, size, folder);
    return (sheet = layout?.sheet) => Promise.resolve(openXls(book, folder, sheet));
  }
  if (await isOdsFile(copy)) {
    const survey = await surveyOds(copy);
    return (sheet = layout?.sheet) => openOds(copy, survey, sheet);
  }
  return (sheet = layout?.sheet) => openXlsx(copy, sheet);
}

/** Opens a file's table: the sheet of a name in place of the one that its layout says. */
export type TableSource = (sheet?: string) => Promise<Table>;

async function isOdsFile(file: string): Promise<boolean> {
  const archive = await Archive.open(file);
  try {
    return await isOds(archive);
  } finally {
    archive.close();
  }
}

/** Finds the titles among a file's first rows: their position, -1 where there are none. */
export type HeaderFinder = (rows: readonly Row[]) => number;

/**
 * Finds titles as a layout says: in the line that it names, else where they are those of a base's columns.
 * @throws Unreadable where the line that it names has nothing
 */
export const headerFinder =
  (
    header: Layout['header'],
    fields: readonly BaseField[],
    remembered: Readonly<Record<string, string>>,
  ): HeaderFinder =>
  (rows) => {
    if (header === false) return -1;
    if (header === true)
      return headerRow(
        rows.map(({ cells }) => cells.map(String)),
        fields,
        remembered,
      );
    const at = rows.findIndex(({ line }) => line === header);
    if (at < 0) throw new Unreadable(`A linha ${header} não tem os títulos das colunas.`);
    return at;
  };

/** The header, the line that it stands in (0: none does), and the rows below it. */
export interface Opened {
  readonly header: readonly Cell[];
  readonly headerLine: number;
  readonly blocks: AsyncIterable<readonly Row[]>;
}

/** Parts the header from the rows below it, and from what stands above; without one every row is data. */
export async function withHeader(table: Table, find: HeaderFinder): Promise<Opened> {
  if (table.titles) return { header: table.titles, headerLine: 1, blocks: table.blocks };
  const iterator = table.blocks[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => iterator };
  const first: Row[] = [];
  while (first.length < headerWithin) {
    const { done, value } = await iterator.next();
    if (done) break;
    first.push(...value);
  }
  if (first.length === 0) throw new Unreadable('O arquivo está vazio.');
  const at = find(first.slice(0, headerWithin));
  const { cells = [], line = 0 } = first[at] ?? {};
  return { header: cells, headerLine: line, blocks: after(first.slice(at + 1), rest) };
}

async function* after(
  first: readonly Row[],
  rest: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  yield first;
  yield* rest;
}

/** Lets go of a file that may not have been read to its end. */
export async function closeTable({ blocks }: Table): Promise<void> {
  await blocks[Symbol.asyncIterator]().return?.();
}
