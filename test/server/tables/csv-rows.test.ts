import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { openCsv } from '../../../server/tables/csv';
import { inspect } from '../../../server/tables/inspect';
import { partedBy } from '../../../server/tables/separator';
import type { Encoding, Separator } from '../../../server/tables/layout';
import { delimitedCases, separatedBy } from '../../app/domain/values/delimited-cases';
import { runs } from '../../property-runs';

/** Rows of a text that arrives in pieces of so many bytes. */
async function rowsOf(text: string, size: number, encoding: Encoding = 'utf8', separator: Separator = ';') {
  const bytes = iconv.encode(text, encoding);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const rows = [];
  const known = { encoding, utf8: 'all', head: bytes.subarray(0, 1_000) } as const;
  for await (const block of openCsv(Readable.from(pieces), bytes.length, known, separator).blocks)
    rows.push(...block);
  return rows.map(({ line, cells }) => [line, ...cells]);
}

/** The same by a parser of others, which gets the whole text with one kind of line end. */
function parsed(text: string) {
  const records: string[][] = parse(text.replaceAll(/\r\n?/g, '\n'), {
    delimiter: ';',
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
  });
  let line = 0;
  return records.flatMap((cells) => {
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return cells.some((cell) => cell.trim() !== '') ? [[line, ...cells]] : [];
  });
}

describe('a delimited text', () => {
  it.each(delimitedCases)(
    'with %s is read whatever separates its cells, and however it is cut',
    async (_what, text, records) => {
      for (const separator of [';', '\t'] as const) {
        const by = (cell: string) => separatedBy(separator, cell);
        for (const size of [1, 3, 1_000]) {
          const rows = await rowsOf(by(text), size, 'utf8', separator);
          expect(rows.map(([, ...cells]) => cells)).toEqual(records.map((cells) => cells.map(by)));
        }
      }
    },
  );
});

describe('a CSV file, however it is cut into pieces', () => {
  it.each([
    ['without an end of its last line', 'a;b\n1;2\n3;4'],
    ['with one', 'a;b\n1;2\n3;4\n'],
    ['with empty lines and cells', '\n\na;b\n\n;\n;;\n \n1;\n'],
    ['from Windows', 'a;b\r\n1;2\r\n\r\n3;4\r\n'],
    ['from an old Macintosh', 'a;b\r1;2\r3;4\r'],
    ['with ends of several kinds', 'a;b\n1;2\r\n3;4\r5;6\n'],
    ['whose first line alone is from Windows', 'a;b\r\n1;2\n3;4\r\n5;6\r\n'],
    ['whose first line alone is from an old Macintosh', 'a;b\r1;2\n3;4\n'],
    ['whose end changes in its middle', 'a;b\n1;2\n3;4\r\n"5";6\r\n7;8\r"9";0'],
    ['with a mark', '\ufeffa;b\nMaçã 😀;2\n'],
    ['with quotes at once', '"a";b\n"1\n1";2\n'],
    ['with quotes later', 'a;b\n1;2\n3;"4\n4"\n5;6\n'],
    ['with quotes later, from Windows', 'a;b\r\n1;2\r\n"3;3";"4"\r\n5;6\r\n'],
    ['with doubled quotes', 'a;b\n"""1""";"2 ""x"""\n"";""""\n'],
    ['with a quote within a cell', 'a;b\n1;5" de altura\n3;4\n'],
    ['with a quote within a quoted cell', 'a;b\n"um "dois" três";2\n3;4\n'],
    ['of a single line', 'a;b'],
    ['of nothing but an end', '\n'],
  ])('%s is read as another parser reads it', async (_what, text) => {
    for (const size of [1, 2, 3, 7, 1_000]) expect(await rowsOf(text, size)).toEqual(parsed(text));
    for (const encoding of ['utf16le', 'utf16be'] as const)
      expect(await rowsOf(text, 3, encoding)).toEqual(parsed(text));
  });

  it.each<[string, string, unknown[][]]>([
    [
      'whose title has a line break of another kind than its rows',
      'sku;"material\nenvio";nome\r\n1;a;"Item; um"\r\n2;b;"Item ""dois"""\r\n',
      [
        [2, 'sku', 'material\nenvio', 'nome'],
        [3, '1', 'a', 'Item; um'],
        [4, '2', 'b', 'Item "dois"'],
      ],
    ],
    [
      'whose title has its line break while the rows end otherwise',
      '"a\r\nb";c\n1;"2"\n',
      [
        [2, 'a\r\nb', 'c'],
        [3, '1', '2'],
      ],
    ],
    [
      'with blanks around quotes',
      'a, b\n1, "Item, um" \n 2 ,\t"x\ny", 3\n',
      [
        [1, 'a', ' b'],
        [2, '1', 'Item, um'],
        [4, ' 2 ', 'x\ny', ' 3'],
      ],
    ],
    [
      'with a quote at the beginning of a text that is not closed in its line',
      'a,b\n"3 polegadas,2\n4,"x" e y\n5,"6"\n',
      [
        [1, 'a', 'b'],
        [2, '"3 polegadas', '2'],
        [3, '4', '"x" e y'],
        [4, '5', '6'],
      ],
    ],
    [
      'with lines of separators alone',
      'a,b\n1,2\n,\n , \n\u00a0,\n3,\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
        [6, '3', ''],
      ],
    ],
    [
      'with the end mark of DOS',
      'a,b\r\n1,2\r\n\x1a',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'with two marks',
      '\ufeff\ufeff"a",b\n1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
  ])('%s', async (_what, text, rows) => {
    const separator = text.includes(';') ? ';' : ',';
    for (const size of [1, 2, 3, 7, 1_000]) expect(await rowsOf(text, size, 'utf8', separator)).toEqual(rows);
  });

  it('is the same table, with whatever line ends, quotes, trailing blanks and blank lines it is written', async () => {
    const cell = fc.oneof(
      fc.stringMatching(/^[a-zç;" \n,]{0,6}$/),
      fc.constantFrom('', '"', '""', 'x;y', 'um\ndois', '5"', '="07"'),
    );
    const table = fc
      .array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
      .filter((rows) => rows.some((row) => row.some((text) => text.trim() !== '')));
    const style = fc.record({
      ends: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 5 }),
      quoted: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
      blank: fc.constantFrom('', ' ', '  '),
      blankLines: fc.array(fc.constantFrom('', ';', ';;', ' '), { maxLength: 2 }),
      last: fc.boolean(),
      size: fc.integer({ min: 1, max: 9 }),
      encoding: fc.constantFrom<Encoding>('utf8', 'win1252', 'utf16le', 'utf16be'),
      mark: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        table,
        style,
        async (rows, { ends, quoted, blank, blankLines, last, size, encoding, mark }) => {
          const filled = rows.filter((row) => row.some((text) => text.trim() !== ''));
          let count = 0;
          const end = () => ends[count++ % ends.length] ?? '\n';
          const written = (text: string, at: number) =>
            /[;"\n]|^\s|\s$/.test(text) || quoted[at % quoted.length]
              ? `${blank}"${text.replaceAll('"', '""')}"${blank}`
              : text;
          const lines = filled.flatMap((row) => [row.map(written).join(';'), ...blankLines]);
          const text = lines
            .map((line, at) => (at < lines.length - 1 || last ? line + end() : line))
            .join('');
          const addBOM = encoding !== 'win1252' && (mark || encoding !== 'utf8');
          const bytes = iconv.encode(text, encoding, { addBOM });
          const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
            bytes.subarray(at * size, (at + 1) * size),
          );
          const inspection = await inspect(Readable.from(pieces), null);
          const read = [];
          for await (const block of openCsv(Readable.from(pieces), bytes.length, inspection, ';').blocks)
            read.push(...block.map((row) => row.cells));
          expect(read).toEqual(filled);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('with an empty rest of thousands of columns is read', async () => {
    expect(await rowsOf(`a;b\n1;2${';'.repeat(3_000)}\n`, 500)).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
  });

  it('names the line of the file where the quotes open that do not close', async () => {
    for (const size of [7, 1_000])
      await expect(rowsOf(`a;b\n${'1;2\r\n'.repeat(99)}3;"4\n5;6\n\n`, size)).rejects.toThrow(
        'As aspas abertas perto da linha 101 não se fecham.',
      );
  });

  it('is looked at for its separator by the same rules', () => {
    expect(partedBy('a, b\r"x, y" , 2\n"3', ',')).toEqual({
      records: [
        ['a', ' b'],
        ['x, y', '2'],
      ]
        .slice(0, 1)
        .concat([['x, y', ' 2']]),
      broken: true,
    });
  });
});

describe('the encoding of a text', () => {
  const encodingOf = async (bytes: Buffer, size = bytes.length) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const { kind, encoding, utf8 } = await inspect(Readable.from(pieces), null);
    return { kind, encoding, utf8 };
  };
  const text = 'sku;descrição;preço\r\n1;Maçã de São João;ÉPOCA\r\n2;AÇÃO “única” – nº 5;ü\r\n';

  it.each<[Encoding]>([['utf8'], ['win1252'], ['cp850'], ['macroman'], ['utf16le'], ['utf16be']])(
    'is found to be %s, in pieces of any size',
    async (encoding) => {
      const written = encoding === 'cp850' ? text.replaceAll(/[“”–]/g, '') : text;
      const bytes = iconv.encode(written, encoding);
      for (const size of [1, 5, 1_000])
        expect(await encodingOf(bytes, size)).toMatchObject({ kind: 'text', encoding });
    },
  );

  it('of lines that end in CR alone is found behind any cut', async () => {
    const bytes = Buffer.from('a;b\r1;maçã\r'.repeat(20_000));
    expect(await encodingOf(bytes, 65_537)).toEqual({ kind: 'text', encoding: 'utf8', utf8: 'all' });
  });

  it('is told line by line where no single one fits', async () => {
    const bytes = Buffer.concat([
      Buffer.from('a;b\nMaçã;1\r\n'),
      iconv.encode('Pêra;2\r', 'win1252'),
      Buffer.from('Açaí;3\n'),
    ]);
    for (const size of [1, 4, 1_000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const inspection = await inspect(Readable.from(pieces), null);
      expect(inspection).toMatchObject({ encoding: 'utf8', utf8: 'some' });
      const table = openCsv(Readable.from(pieces), bytes.length, inspection);
      const rows = [];
      for await (const block of table.blocks) rows.push(...block.map(({ cells }) => cells[0]));
      expect(rows).toEqual(['a', 'Maçã', 'Pêra', 'Açaí']);
      expect(table.otherLines?.()).toEqual({ count: 1, lines: [3] });
    }
  });

  it.each<[string, Buffer, string, string | undefined]>([
    ['a text with one zero byte', Buffer.from('a;b\n1;\0\n'), 'other', 'caractere nulo (byte 0) na linha 2'],
    [
      'one whose zero byte is far behind',
      Buffer.from(`${'a;b\n'.repeat(20_000)}\0`),
      'other',
      'no byte 80001',
    ],
    ['SYLK', Buffer.from('ID;PWXL;N;E\r\nC;Y1;X1;K"sku"\r\nE'), 'other', 'SYLK'],
    ['a table whose first title is an ID', Buffer.from('ID;PRODUTO\r\nC;X'), 'text', undefined],
    ['a web page', Buffer.from('\ufeff <html><table>'), 'other', 'HTML'],
    [
      'a page in parts',
      Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\r\n'),
      'other',
      'MHTML',
    ],
    [
      'a workbook in XML',
      Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="x">'),
      'other',
      'XML de 2003',
    ],
    [
      'the same in UTF-16',
      iconv.encode('<?xml version="1.0"?><Workbook>', 'utf16le', { addBOM: true }),
      'other',
      'XML',
    ],
  ])('%s', async (_what, bytes, kind, why) => {
    const inspection = await inspect(Readable.from([bytes]), null);
    expect(inspection.kind).toBe(kind);
    if (why === undefined) expect(inspection.why).toBeUndefined();
    else expect(inspection.why).toContain(why);
  });
});
