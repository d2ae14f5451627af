import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  return () => openXlsx(copy);
}

/** The header line, and the rows below it. */
export interface Opened {
  readonly header: readonly Cell[];
  readonly blocks: AsyncIterable<readonly Row[]>;
}

/** Parts the header line from the rows below it; without one (`has` false) every row is data and the header is empty. */
export async function withHeader(table: Table, has: boolean): Promise<Opened> {
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

/** Lets go of a file that may not have been read to its end. */
export async function closeTable({ blocks }: Table): Promise<void> {
  await blocks[Symbol.asyncIterator]().return?.();
}
