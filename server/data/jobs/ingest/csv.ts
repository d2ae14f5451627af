import { on } from 'node:events';
import { Readable } from 'node:stream';
import { CsvError, parse, type Parser } from 'csv-parse';
import iconv from 'iconv-lite';
import type { Encoding, Separator } from '../../files/layout';
import { Unreadable } from './failure';
import { PlainLines } from './plain-lines';
import { mostColumns, Reach, type Row, type Table } from './rows';
import { guessSeparator, linesOf } from './separator';

const longestRecord = 1024 * 1024;

/**
 * Opens a CSV file: separator by its first lines where none is given, quoted cells with line breaks, empty lines passed over.
 * @throws Unreadable from `blocks` for a record of over 1 MB or quotes that never close
 */
export function openCsv(
  content: Readable,
  size: number,
  encoding: Encoding,
  head: Buffer,
  separator: Separator = guessSeparator(iconv.decode(head, encoding)),
): Omit<Table, 'readsBothWays'> {
  const reach = new Reach();
  // The parser counts what it gets, which is UTF-8: two bytes of UTF-16 are mostly one of it.
  const parsedSize = Math.max(1, encoding.startsWith('utf16') ? size / 2 : size);
  const onBlock = (bytes: number, line: number) => reach.note(bytes / parsedSize, line);
  return {
    blocks: csvBlocks(content, encoding, separator, onBlock),
    reading: { kind: 'csv', encoding, separator, signs: {} },
    read: (line) => reach.upTo(line),
  };
}

async function* csvBlocks(
  content: Readable,
  encoding: Encoding,
  separator: Separator,
  onBlock: (bytes: number, line: number) => void,
): AsyncGenerator<readonly Row[]> {
  const pieces = texts(content, encoding);
  const plain = new PlainLines(separator);
  let [line, bytes] = [0, 0];
  const rowsOf = (records: readonly string[][]) => {
    const rows: Row[] = [];
    for (const cells of records) {
      // Where lines end in another way, cells may hold line breaks.
      line += plain.end === '\n' ? 1 : linesOf(cells);
      addRow(rows, line, cells);
    }
    return rows;
  };
  try {
    while (plain.goesOn) {
      const { done, value } = await pieces.next();
      if (done) break;
      bytes += Buffer.byteLength(value);
      const rows = rowsOf(plain.take(value));
      onBlock(bytes - Buffer.byteLength(plain.rest), line);
      yield rows;
    }
    if (plain.goesOn) {
      const last = plain.last();
      const rows = last ? rowsOf([last]) : [];
      onBlock(Number.POSITIVE_INFINITY, line);
      yield rows;
      return;
    }
    const before = bytes - Buffer.byteLength(plain.rest);
    const onParsed = (more: number, at: number) => onBlock(before + more, at);
    yield* parsedBlocks(after(plain.rest, pieces), { separator, end: plain.end, line }, onParsed);
  } finally {
    content.destroy();
  }
}

/** The rows of a text that may have quotes, below `line` others. */
async function* parsedBlocks(
  pieces: AsyncIterable<string>,
  {
    separator,
    end,
    line: above,
  }: { readonly separator: Separator; readonly end: string; readonly line: number },
  onBlock: (bytes: number, line: number) => void,
): AsyncGenerator<readonly Row[]> {
  const parser = parse({
    delimiter: separator,
    ...(end === '' ? {} : { record_delimiter: [end] }),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
  });
  const text = Readable.from(pieces);
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  const readable = on(parser, 'readable', { close: ['end', 'close'] });
  let line = above;
  try {
    while (!(await readable.next()).done) {
      const block: Row[] = [];
      for (let cells = next(parser); cells; cells = next(parser)) {
        line += linesOf(cells);
        addRow(block, line, cells);
      }
      onBlock(parser.info.bytes, line);
      yield block;
    }
    onBlock(Number.POSITIVE_INFINITY, line);
  } catch (error) {
    throw error instanceof CsvError ? explained(error, above) : error;
  } finally {
    text.destroy();
  }
}

async function* texts(content: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of content as AsyncIterable<Buffer>) yield decoder.write(chunk);
  yield decoder.end() ?? '';
}

async function* after(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Empty lines are passed over. */
function addRow(rows: Row[], line: number, cells: readonly string[]): void {
  if (cells.length > mostColumns) throw new Unreadable(`A linha ${line} tem mais de ${mostColumns} colunas.`);
  if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells });
}

const next = (parser: Parser) => parser.read() as string[] | null;

/** @param above lines before those that the parser has */
function explained(error: CsvError, above: number): Unreadable {
  const line = typeof error['lines'] === 'number' ? above + error['lines'] : '?';
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new Unreadable(
      `Perto da linha ${line} há um registro com mais de 1 MB; talvez aspas que não se fecham.`,
      { cause: error },
    );
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new Unreadable(`As aspas abertas perto da linha ${line} não se fecham.`, { cause: error });
  return new Unreadable(`O CSV não pôde ser lido perto da linha ${line}.`, { cause: error });
}
