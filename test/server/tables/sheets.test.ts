import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Workbook } from '@protobi/exceljs';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '../../../server/tables/inspect';
import type { Row } from '../../../server/tables/rows';
import { tableSource } from '../../../server/tables/table';
import { savedByOffice } from '../../servers/office';
import { odsOf } from '../data/jobs/ods-file';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function opened(bytes: Uint8Array, sheet?: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-sheets-'));
  folders.push(folder);
  const content = Buffer.from(bytes);
  const inspection = await inspect(Readable.from([content]), null);
  const source = await tableSource(
    () => Promise.resolve(Readable.from([content])),
    content.length,
    inspection,
    folder,
    null,
  );
  return source({ sheet });
}

async function rowsOf(bytes: Uint8Array, sheet?: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const block of (await opened(bytes, sheet)).blocks) rows.push(...block);
  return rows;
}

async function book(date1904 = false): Promise<Uint8Array> {
  const workbook = new Workbook();
  workbook.properties.date1904 = date1904;
  workbook.addWorksheet('Vazia');
  workbook.addWorksheet('Escondida', { state: 'hidden' }).addRow(['segredo']);
  const sales = workbook.addWorksheet('Vendas');
  sales.addRow(['A', 'B', 'C', 'D', 'E']);
  sales.addRow([]);
  sales.addRow([
    'Maçã  dupla',
    new Date('2025-12-09T00:00:00Z'),
    1234.5,
    { formula: 'C3*2', result: 2469 },
    { formula: '1/0', result: { error: '#DIV/0!' } },
  ]);
  sales.addRow(['00123', null, null, null, 'fim']);
  workbook.addWorksheet('Outra').addRow(['x', 'y']);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

describe.each(['xls', 'ods'] as const)('an %s workbook that LibreOffice wrote', { tags: 'slow' }, (to) => {
  let plain: Buffer;
  let from1904: Buffer;
  beforeAll(async () => {
    plain = await savedByOffice(await book(), 'xlsx', to);
    from1904 = await savedByOffice(await book(true), 'xlsx', to);
  });

  it('is read like the XLSX that it was: texts, days, numbers, values of formulas, errors, lines', async () => {
    const rows = await rowsOf(plain);
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(rows[1]?.cells.slice(0, 4)).toEqual([
      'Maçã  dupla',
      new Date('2025-12-09T00:00:00Z'),
      1234.5,
      2469,
    ]);
    expect(rows[1]?.cells[4]).toBe('#DIV/0!');
    expect([...(rows[1]?.formulas ?? [])].sort()).toEqual([3, 4]);
    expect(rows[2]?.cells).toEqual(['00123', '', '', '', 'fim']);
  });

  it('names its visible sheets with data, and reads the one that is asked for', async () => {
    const table = await opened(plain);
    expect(table.sheets).toEqual(['Vendas', 'Outra']);
    expect(table.reading).toEqual({ kind: to, signs: {}, sheet: { name: 'Vendas', of: 2 } });
    expect((await rowsOf(plain, 'Outra'))[0]?.cells).toEqual(['x', 'y']);
    await expect(rowsOf(plain, 'Escondida')).rejects.toThrow('não tem a aba "Escondida"');
  });

  it('counts its days from 1904 where it says so', async () => {
    expect((await rowsOf(from1904))[1]?.cells[1]).toEqual(new Date('2025-12-09T00:00:00Z'));
  });
});

describe('an ODS workbook', () => {
  const cell = (text: string, attributes = '') =>
    `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;

  it('spreads what it repeats, and passes over its empty width and depth', async () => {
    const rows = await rowsOf(
      odsOf(`<table:table-row>${cell('a', 'table:number-columns-repeated="3"')}
        <table:table-cell table:number-columns-repeated="16381"/></table:table-row>
        <table:table-row table:number-rows-repeated="4"><table:table-cell/></table:table-row>
        <table:table-row table:number-rows-repeated="2">${cell('b')}</table:table-row>
        <table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>`),
    );
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'a', 'a'] },
      { line: 6, cells: ['b'] },
      { line: 7, cells: ['b'] },
    ]);
  });

  it('reads a cell and not the comment on it', async () => {
    const rows = await rowsOf(
      odsOf(
        '<table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>nota</text:p></office:annotation><text:p>um<text:s text:c="2"/>dois</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="true"/></table:table-row>',
      ),
    );
    expect(rows[0]?.cells).toEqual(['um  dois', true]);
  });

  it.each([
    [
      'a row that it repeats without end',
      `<table:table-row table:number-rows-repeated="99999999">${cell('x')}</table:table-row>`,
      'linhas demais',
    ],
    [
      'a cell that it repeats without end',
      `<table:table-row>${cell('x', 'table:number-columns-repeated="99999"')}</table:table-row>`,
      'mais de 2000 colunas',
    ],
    [
      'spaces without end',
      `<table:table-row><table:table-cell office:value-type="string"><text:p>${'<text:s text:c="999999999"/>'.repeat(4)}</text:p></table:table-cell></table:table-row>`,
      'mais de 1 MB',
    ],
  ])('with %s is refused', async (_what, xml, reason) => {
    await expect(rowsOf(odsOf(xml))).rejects.toThrow(reason);
  });

  it('with a password is refused with what to do', async () => {
    await expect(rowsOf(odsOf('', '<manifest:encryption-data/>'))).rejects.toThrow('tem senha');
  });
});

describe('an older Office file', () => {
  it('that is none or broken is told so', async () => {
    const start = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    await expect(rowsOf(Buffer.concat([start, Buffer.alloc(4_000)]))).rejects.toThrow('danificada');
    await expect(
      rowsOf(zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.text') })),
    ).rejects.toThrow('ZIP');
  });
});

describe('a file of JSON lines', () => {
  const text = (...lines: string[]) => Buffer.from(lines.join('\n'));

  it('has the names of all its objects for titles, wherever they come first', async () => {
    const table = await opened(text('{"a":1,"b":"x"}', '', '{"b":null,"c":true}', '{"d":{"e":[1]}}'));
    const rows: Row[] = [];
    for await (const block of table.blocks) rows.push(...block);
    expect(table.titles).toEqual(['a', 'b', 'c', 'd']);
    expect(rows).toEqual([
      { line: 1, cells: [1, 'x', '', ''] },
      { line: 3, cells: ['', '', true, ''] },
      { line: 4, cells: ['', '', '', '{"e":[1]}'] },
    ]);
  });

  it.each([
    ['a line that is half an object', text('{"a":1}', '{"a":'), 'A linha 2 não é um objeto JSON inteiro.'],
    ['a line that is a list', text('{"a":1}', '[1]'), 'A linha 2 não é um objeto JSON: cada linha'],
    ['a line of over a megabyte', text('{"a":1}', `{"a":"${'x'.repeat(1_100_000)}"}`), 'mais de 1 MB'],
  ])('with %s is refused with its number', async (_what, bytes, reason) => {
    await expect(opened(bytes)).rejects.toThrow(reason);
  });
});
