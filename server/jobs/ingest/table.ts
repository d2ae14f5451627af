import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Layout } from '../../files/layout';
import type { Cell } from './checks';
import { openCsv } from './csv';
import { Unreadable } from './failure';
import type { Inspection } from './inspect';
import type { Row, Table } from './rows';
import { openXlsx } from './xlsx';

/**
 * Opens a file's content as its inspection says, or as the sender's layout wants it. A workbook is read from a copy in
 * `folder`, because its directory stands at its end. `size` in bytes.
 * @throws Unreadable for a workbook that is none
 */
export async function openTable(
  content: Readable,
  size: number,
  { kind, encoding, head }: Pick<Inspection, 'kind' | 'encoding' | 'head'>,
  folder: string,
  layout: Layout | null,
): Promise<Table> {
  if (kind !== 'zip') return openCsv(content, size, layout?.encoding ?? encoding, head, layout?.separator);
  const copy = path.join(folder, 'workbook.xlsx');
  await pipeline(content, createWriteStream(copy));
  return openXlsx(copy);
}

/** Parts the header line from the rows below it; without one (`has` false) every row is data and the header is empty. */
export async function withHeader(
  table: Table,
  has: boolean,
): Promise<{ header: readonly Cell[]; blocks: AsyncIterable<readonly Row[]> }> {
  const iterator = table.blocks[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => iterator };
  for (;;) {
    const { done, value } = await iterator.next();
    if (done) throw new Unreadable('O arquivo está vazio.');
    const [first, ...others] = value;
    if (!first) continue;
    return has
      ? { header: first.cells, blocks: after(others, rest) }
      : { header: [], blocks: after(value, rest) };
  }
}

async function* after(
  first: readonly Row[],
  rest: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  yield first;
  yield* rest;
}
