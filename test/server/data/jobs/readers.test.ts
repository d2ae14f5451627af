import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { openCsv } from '../../../../server/tables/csv';
import { Unreadable } from '../../../../server/tables/failure';
import { RowChecker } from '../../../../server/data/master-data/rows/header';
import { inspect } from '../../../../server/tables/inspect';
import type { Row, Table } from '../../../../server/tables/rows';
import { openXlsx } from '../../../../server/tables/xlsx';
import { standardBases } from '../../../../server/data/master-data/standard-bases';
import { inlineRow, workbook, workbookOf } from './files';

const collect = async (table: Pick<Table, 'blocks'>): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const block of table.blocks) rows.push(...block);
  return rows;
};

async function csv(content: Buffer | string): Promise<{ rows: Row[]; table: ReturnType<typeof openCsv> }> {
  const bytes = Buffer.from(content);
  const inspection = await inspect(Readable.from([bytes]), null);
  const table = openCsv(Readable.from([bytes]), bytes.length, inspection);
  return { rows: await collect(table), table };
}

/** Half of what a row may have. */
const half = 'a'.repeat(600_000);

const cells = (rows: Row[]) => rows.map((row) => row.cells);

describe('a CSV file', () => {
  it.each([
    ['semicolons', 'a;b\n1;2'],
    ['commas', 'a,b\n1,2'],
    ['tabs', 'a\tb\n1\t2'],
    ['semicolons around quoted commas', '"a, x";b\n1;2'],
    ['Windows line ends', 'a;b\r\n1;2\r\n'],
    ['empty lines', 'a;b\n\n\n1;2\n\n'],
  ])('with %s', async (_what, text) => {
    const { rows, table } = await csv(text);
    expect(rows.at(-1)?.cells).toEqual(['1', '2']);
    expect(table.read(Number.POSITIVE_INFINITY)).toBe(1);
  });

  it.each([
    ['UTF-8', Buffer.from('descrição;ação\nMaçã;1')],
    ['UTF-8 with a mark', Buffer.from('\ufeffdescrição;ação\nMaçã;1')],
    ['Latin-1', iconv.encode('descrição;ação\nMaçã;1', 'win1252')],
    ['UTF-16', iconv.encode('descrição;ação\nMaçã;1', 'utf16le', { addBOM: true })],
    ['UTF-16, big end first', iconv.encode('descrição;ação\nMaçã;1', 'utf16be', { addBOM: true })],
  ])('in %s', async (_encoding, bytes) => {
    expect(cells((await csv(bytes)).rows)).toEqual([
      ['descrição', 'ação'],
      ['Maçã', '1'],
    ]);
  });

  it('reports the progress of its rows, however far ahead it is read', async () => {
    const lines = 100_000;
    const bytes = Buffer.from(Array.from({ length: lines }, (_, at) => `linha ${at};valor ${at}\n`).join(''));
    const pieces = Array.from({ length: Math.ceil(bytes.length / 2 ** 20) }, (_, at) =>
      bytes.subarray(at * 2 ** 20, (at + 1) * 2 ** 20),
    );
    const table = openCsv(Readable.from(pieces), bytes.length, {
      encoding: 'utf8',
      utf8: 'all',
      head: bytes.subarray(0, 1_000),
    });
    for await (const block of table.blocks)
      for (const { line } of block)
        if (line % 10_000 === 0) expect(Math.abs(table.read(line) - line / lines)).toBeLessThan(0.02);
  });

  it('with its only accent far from its beginning is still read correctly', async () => {
    const text = `a;b\n${'x;y\n'.repeat(50_000)}Maçã;1`;
    expect((await csv(iconv.encode(text, 'win1252'))).rows.at(-1)?.cells).toEqual(['Maçã', '1']);
    expect((await csv(text)).rows.at(-1)?.cells).toEqual(['Maçã', '1']);
  });

  it('with quoted line breaks and quotes counts lines as an editor does', async () => {
    const { rows } = await csv('a;b\n"um\ndois";"diz ""oi"""\nx;y');
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['um\ndois', 'diz "oi"'] },
      { line: 4, cells: ['x', 'y'] },
    ]);
  });

  it('with 300 columns is read, with thousands refused', async () => {
    const wide = (columns: number) => Array.from({ length: columns }, (_, index) => `c${index}`).join(';');
    expect((await csv(wide(300))).rows[0]?.cells).toHaveLength(300);
    await expect(csv(wide(2_001))).rejects.toThrow('A linha 1 tem mais de 2000 colunas.');
  });

  it.each([
    ['a line of 40 MB', `a;b\n${'x'.repeat(40 * 1024 * 1024)};1`, 'mais de 1 MB'],
    ['quotes that never close', 'a;b\n"um;2\n3;4', 'não se fecham'],
  ])('with %s is refused with the reason', async (_what, text, reason) => {
    await expect(csv(text)).rejects.toThrow(Unreadable);
    await expect(csv(text)).rejects.toThrow(reason);
  });
});

describe('a workbook', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-xlsx-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const opened = async (bytes: Buffer | Uint8Array): Promise<Table> => {
    const file = path.join(folder, 'file.xlsx');
    await writeFile(file, bytes);
    return openXlsx(file);
  };
  const read = async (bytes: Buffer | Uint8Array): Promise<Row[]> => collect(await opened(bytes));

  it('that a common library wrote is read with its types', async () => {
    const file = path.join(folder, 'written.xlsx');
    const data = [
      [{ value: 'sku' }, { value: 'valor' }, { value: 'quando' }],
      [
        { value: 'AB & CO <1>', type: String },
        { value: 1234.5, type: Number },
        { value: new Date(Date.UTC(2026, 10, 16)), type: Date, format: 'dd/mm/yyyy' },
      ],
    ];
    await writeXlsxFile(data).toFile(file);
    expect(cells(await collect(await openXlsx(file)))).toEqual([
      ['sku', 'valor', 'quando'],
      ['AB & CO <1>', 1234.5, new Date(Date.UTC(2026, 10, 16))],
    ]);
  });

  it('has shared strings, gaps, styles and line numbers read', async () => {
    const bytes = workbook(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
        '<row r="5"><c r="A5" s="1"><v>46342</v></c><c r="B5" t="b"><v>1</v></c><c r="C5" t="str"><v>x</v></c></row>',
      {
        strings: '<si><t>um</t></si><si><r><t>do</t></r><r><t>is</t></r><rPh><t>fora</t></rPh></si>',
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="yyyy-mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
      },
    );
    expect(await read(bytes)).toEqual([
      { line: 1, cells: ['um', '', 'dois'] },
      { line: 5, cells: [new Date(Date.UTC(2026, 10, 16)), true, 'x'] },
    ]);
  });

  it('is read from its first visible sheet, and names it if several have data', async () => {
    const table = await opened(
      workbookOf([
        { name: 'Parâmetros', part: 3, rows: inlineRow('oculta'), state: 'hidden' },
        { name: 'Listas', part: 5, rows: inlineRow('muito oculta'), state: 'veryHidden' },
        { name: 'Gráfico', part: 4, rows: inlineRow('gráfico'), type: 'chartsheet' },
        { name: 'Vendas &amp; Cia', part: 2, rows: inlineRow('a segunda feita') },
        { name: 'Rascunho', part: 1, rows: inlineRow('a primeira feita') },
        { name: 'Vazia', part: 6, rows: '<row r="1"><c r="A1"/></row>' },
      ]),
    );
    expect(cells(await collect(table))).toEqual([['a segunda feita']]);
    expect(table.reading).toEqual({ kind: 'xlsx', signs: {}, sheet: { name: 'Vendas & Cia', of: 2 } });
  });

  it('whose first sheets are empty is read from the one with data, without a note', async () => {
    const table = await opened(
      workbookOf([
        { name: 'Capa', part: 1, rows: '' },
        { name: 'Dados', part: 2, rows: inlineRow('x') },
        { name: 'Oculta', part: 3, rows: inlineRow('y'), state: 'hidden' },
      ]),
    );
    expect(cells(await collect(table))).toEqual([['x']]);
    expect(table.reading).toEqual({ kind: 'xlsx', signs: {} });
  });

  it('that counts its days from 1904 has its dates read rightly', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const row = '<row><c s="0"><v>44880</v></c></row>';
    expect(cells(await read(workbook(row, { styles, properties: 'date1904="1"' })))).toEqual([
      [new Date(Date.UTC(2026, 10, 16))],
    ]);
  });

  it('whose elements carry a prefix is read as any other', async () => {
    const prefixed = (xml: string) => strToU8(xml.replace(/<(\/?)(?=\w)/g, '<$1x:'));
    const parts = unzipSync(workbook(inlineRow('a', 'b')));
    const bytes = zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [
          name,
          name.endsWith('.rels') ? part : prefixed(strFromU8(part)),
        ]),
      ),
    );
    expect(cells(await read(bytes))).toEqual([['a', 'b']]);
  });

  it.each<[string, () => Uint8Array, string]>([
    ['no visible data', () => workbook('<row><c/></row>'), 'nenhuma aba visível tem dados'],
    [
      'a workbook without its list of sheets',
      () => zipSync({ 'xl/workbook.xml': strToU8('<a/>') }),
      'danificada',
    ],
    ['a ZIP that is no workbook', () => zipSync({ 'dados.csv': strToU8('a;b') }), 'não uma planilha'],
    ['half a ZIP', () => workbook(inlineRow('a')).subarray(0, 60), 'danificad'],
    ['broken XML', () => workbook('<row><c></row>'), 'danificada'],
    [
      'a document type',
      () =>
        zipSync({
          'xl/workbook.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
        }),
      'danificada',
    ],
    ['a sheet that unpacks to far more', () => workbook('<row/>'.repeat(6_000_000)), 'se expande demais'],
    ['a row of cells of half a MB', () => workbook(inlineRow(half, half, half)), 'mais de 1 MB'],
    [
      'a row that names one long text again and again',
      () =>
        workbook(`<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`, { strings: `<si><t>${half}</t></si>` }),
      'mais de 1 MB',
    ],
    ['a text of 4 MB', () => workbook(inlineRow(half.repeat(8))), 'se expande demais'],
    ['an attribute of 4 MB', () => workbook(`<row x="${half.repeat(8)}"/>`), 'se expande demais'],
    ['a comment of 4 MB', () => workbook(`<!--${half.repeat(8)}-->`), 'se expande demais'],
  ])('%s is refused with the reason', async (_what, bytes, reason) => {
    const refused: unknown = await read(bytes()).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(Unreadable);
    expect(String(refused)).toContain(reason);
  });
});

describe('what a file is', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['text', Buffer.from('a;b'), 'text'],
    ['a ZIP', Buffer.from(zipSync({ a: strToU8('b') })), 'zip'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), 'other'],
    ['a PDF of text alone', Buffer.from('%PDF-1.4\n1 0 obj\n'), 'other'],
    ['a drawing', Buffer.from('\ufeff\n<?xml version="1.0"?><svg/>'), 'other'],
    ['a page', Buffer.from('<!DOCTYPE html><table>'), 'other'],
    ['JSON', Buffer.from('[{"sku": 1}]'), 'other'],
    ['a rich text', Buffer.from('{\\rtf1 a;b}'), 'other'],
    ['a header in brackets', Buffer.from('[sku];<marca>\n1;2'), 'text'],
  ])('%s', async (_what, bytes, kind) => {
    expect((await inspect(Readable.from([bytes]), null)).kind).toBe(kind);
  });

  it('is fingerprinted alike however it arrives', async () => {
    const whole = await inspect(Readable.from([Buffer.from('ação;b\n1;2')]), null);
    const bytewise = await inspect(
      Readable.from([...Buffer.from('ação;b\n1;2')].map((byte) => Buffer.from([byte]))),
      null,
    );
    expect(bytewise).toEqual(whole);
  });
});

describe('a header', () => {
  const [product] = standardBases();
  if (!product) throw new Error('no bases');
  const checked = (header: string[], row: string[]) => new RowChecker(product, header, {}).check(row);

  it('is found by key or by title, whatever its case, accents and order', () => {
    const { values, faults } = checked(
      ['Marca', 'DESCRIPTION', 'Sku', 'extra'],
      ['Aurora', 'Creme', 'A1', 'x'],
    );
    expect(faults).toEqual([]);
    expect(values).toMatchObject({ sku: 'A1', material_description: 'Creme', marca: 'Aurora', hero: null });
    expect(values).not.toHaveProperty('extra');
  });

  it('that lacks required columns names them', () => {
    expect(() => checked(['sku', 'hero'], [])).toThrow('faltam as colunas Description, Brand');
  });

  it('reports all faults of a row at once', () => {
    const { faults } = checked(['sku', 'material_description', 'marca', 'abcd'], ['', 'Creme', '', 'Z']);
    expect(faults.map(({ kind }) => kind)).toEqual(['required', 'required', 'not-listed']);
  });
});
