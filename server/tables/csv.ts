import type { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import type { Encoding, Separator } from './layout';
import { CsvRows } from './csv-rows';
import { Reach, type Row, type Table } from './rows';
import { guessSeparator } from './separator';
import { texts, type OtherLines, type Utf8Lines } from './text-encoding';

/** The properties of a CSV file before its rows are read. */
interface CsvText {
  readonly encoding: Encoding;
  readonly utf8: Utf8Lines;
  /** Its first bytes. */
  readonly head: Buffer;
}

/**
 * Opens a CSV file. By default the separator is guessed from the first lines; quoted cells may have line breaks;
 * empty lines are skipped.
 * @param size in bytes
 * @throws Unreadable from `blocks` for a record of over 1 MB or quotes that never close
 */
export function openCsv(
  content: Readable,
  size: number,
  { encoding, utf8, head }: CsvText,
  separator: Separator = guessSeparator(iconv.decode(head, encoding)),
): Omit<Table, 'readsBothWays'> {
  const reach = new Reach();
  const others: OtherLines = { count: 0, lines: [] };
  // Progress is measured in UTF-8 bytes: two bytes of UTF-16 usually become one.
  const textSize = Math.max(1, encoding.startsWith('utf16') ? size / 2 : size);
  const onBlock = (bytes: number, line: number) => reach.note(bytes / textSize, line);
  return {
    blocks: csvBlocks(content, texts(content, encoding, utf8, others), new CsvRows(separator), onBlock),
    reading: { kind: 'csv', encoding, separator, signs: {} },
    read: (line) => reach.upTo(line),
    otherLines: () => others,
  };
}

async function* csvBlocks(
  content: Readable,
  pieces: AsyncIterable<string>,
  rows: CsvRows,
  onBlock: (bytes: number, line: number) => void,
): AsyncGenerator<readonly Row[]> {
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      bytes += Buffer.byteLength(piece);
      const block = rows.take(piece);
      onBlock(bytes - Buffer.byteLength(rows.rest), rows.line);
      yield block;
    }
    const last = rows.end();
    onBlock(Number.POSITIVE_INFINITY, rows.line);
    yield last;
  } finally {
    content.destroy();
  }
}
