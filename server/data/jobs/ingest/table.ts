import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { headerRow, headerWithin } from '../../../../app/domain/data/files/header-line';
import type { BaseField } from '../../../../app/domain/data/files/column-mapping';
import type { Layout } from '../../files/layout';
import type { Cell } from './cell';
import { openCsv } from './csv';
import { Unreadable } from './failure';
import type { Inspection } from './inspect';
import type { Row, Table } from './rows';
import { openXlsx } from './xlsx';

/**
 * A file's content as its inspection says, or as the sender's layout wants it, to be opened as often as it is read. A
 * workbook is read from a copy in `folder`, because its directory stands at its end. `size` in bytes.
 */
export async function tableSource(
  content: () => Promise<Readable>,
  size: number,
  { kind, encoding, head, readsBothWays }: Omit<Inspection, 'fingerprint'>,
  folder: string,
  layout: Layout | null,
): Promise<() => Promise<Table>> {
  if (kind !== 'zip')
    return async () => ({
      ...openCsv(await content(), size, layout?.encoding ?? encoding, head, layout?.separator),
      readsBothWays: () => Promise.resolve(readsBothWays),
    });
  const copy = path.join(folder, 'workbook.xlsx');
  await pipeline(await content(), createWriteStream(copy));
  return () => openXlsx(copy, layout?.sheet);
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
