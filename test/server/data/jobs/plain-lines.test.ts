import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { openCsv } from '../../../../server/data/jobs/ingest/csv';
import { PlainLines } from '../../../../server/data/jobs/ingest/plain-lines';

type Encoding = Parameters<typeof openCsv>[2];

/** Rows of a text that arrives in pieces of so many bytes. */
async function rowsOf(text: string, size: number, encoding: Encoding = 'utf8') {
  const bytes = iconv.encode(text, encoding);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const rows = [];
  const { blocks } = openCsv(Readable.from(pieces), bytes.length, encoding, bytes.subarray(0, 1_000), ';');
  for await (const block of blocks) rows.push(...block);
  return rows.map(({ line, cells }) => [line, ...cells]);
}

/** The same by the parser alone, which gets the whole text. */
function parsed(text: string) {
  const records: string[][] = parse(text, {
    delimiter: ';',
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
  });
  let line = 0;
  return records.flatMap((cells) => {
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return cells.length > 1 || cells[0] !== '' ? [[line, ...cells]] : [];
  });
}

describe('a CSV file whose lines are split as long as it has no quotes', () => {
  it.each([
    ['without an end of its last line', 'a;b\n1;2\n3;4'],
    ['with one', 'a;b\n1;2\n3;4\n'],
    ['with empty lines and cells', '\n\na;b\n\n;\n;;\n \n'],
    ['from Windows', 'a;b\r\n1;2\r\n\r\n3;4\r\n'],
    ['from an old Macintosh', 'a;b\r1;2\r3;4\r'],
    ['with ends of several kinds', 'a;b\n1;2\r\n3;4\r5;6\n'],
    ['whose first line alone is from Windows', 'a;b\r\n1;2\n3;4\r\n5;6\r\n'],
    ['with a mark', '\ufeffa;b\nMaçã 😀;2\n'],
    ['with quotes at once', '"a";b\n"1\n1";2\n'],
    ['with quotes later', 'a;b\n1;2\n3;"4\n4"\n5;6\n'],
    ['with quotes later, from Windows', 'a;b\r\n1;2\r\n"3;3";"4"\r\n5;6\r\n'],
    ['with a quote within a cell', 'a;b\n1;5" de altura\n3;4\n'],
    ['of a single line', 'a;b'],
    ['of nothing but an end', '\n'],
  ])('%s', async (_what, text) => {
    for (const size of [1, 2, 3, 7, 1_000]) expect(await rowsOf(text, size)).toEqual(parsed(text));
    for (const encoding of ['utf16le', 'utf16be'] as const)
      expect(await rowsOf(text, 3, encoding)).toEqual(parsed(text));
  });

  it('leaves a line that is too long, and all behind it, to the parser', () => {
    const long = 'x'.repeat(300_000);
    const lines = new PlainLines(';');
    expect(lines.take(`a;b\n${long}\nc;d\n`)).toEqual([['a', 'b']]);
    expect(lines.goesOn).toBe(false);
    expect(lines.rest).toBe(`${long}\nc;d\n`);
    const open = new PlainLines(';');
    expect(open.take(`a;b\n${long}`)).toEqual([['a', 'b']]);
    expect(open.goesOn).toBe(false);
  });

  it('names the line of the file where quotes do not close', async () => {
    await expect(rowsOf(`a;b\n${'1;2\n'.repeat(99)}3;"4\n`, 64)).rejects.toThrow(
      'As aspas abertas perto da linha 101 não se fecham.',
    );
  });
});
