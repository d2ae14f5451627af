import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import exceljs from '@protobi/exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { month } from '../../../../app/domain/values/month';
import { RowChecker } from '../../../../server/data/jobs/ingest/header';
import type { Row } from '../../../../server/data/jobs/ingest/rows';
import { openXlsx } from '../../../../server/data/jobs/ingest/xlsx';
import { modelFile } from '../../../../server/data/master-data/model-file';
import { standardBases } from '../../../../server/data/master-data/standard-bases';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-model-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const empty = { today: month(2026, 11), known: new Map() };

const bases = standardBases().filter(({ collection_ok: ok }) => ok === 1);

/** The rows of a model as a load reads them. */
async function rowsOf(content: ArrayBuffer): Promise<Row[]> {
  const file = path.join(folder, 'modelo.xlsx');
  await writeFile(file, Buffer.from(content));
  const rows: Row[] = [];
  for await (const block of (await openXlsx(file)).blocks) rows.push(...block);
  return rows;
}

it.each(bases.map((base) => [base.collection_name, base] as const))(
  'the model of %s has its columns and three rows that its load accepts',
  async (name, base) => {
    const model = await modelFile(base, empty);
    expect(model.name).toBe(`modelo-${name}.xlsx`);
    const [header, ...rows] = await rowsOf(model.content);
    expect(header?.cells).toEqual(Object.keys(base.checks));
    expect(rows).toHaveLength(3);
    const checker = new RowChecker(base, header?.cells.map(String) ?? [], {});
    expect(rows.flatMap(({ cells }) => checker.check(cells).faults)).toEqual([]);
    const keys = Object.entries(base.checks).flatMap(([, { unique }], at) => (unique ? [at] : []));
    const named = rows.map(({ cells }) => keys.map((at) => String(cells[at])).join('|'));
    if (keys.length > 0) expect(new Set(named).size).toBe(3);
  },
);

it('says each column’s rule in a note, and holds listed columns to their lists', async () => {
  const base = bases.find(({ collection_name: name }) => name === 'produto');
  if (!base) throw new Error('no base');
  const book = new exceljs.Workbook();
  await book.xlsx.load((await modelFile(base, empty)).content);
  const sheet = book.getWorksheet('Modelo');
  const at = Object.keys(base.checks).indexOf('abcd') + 1;
  expect(JSON.stringify(sheet?.getCell(1, 1).note)).toContain('obrigatória');
  expect(sheet?.getCell(900, at).dataValidation).toMatchObject({ type: 'list', formulae: ['"A,B,C,D"'] });
  expect(book.getWorksheet('Regras')?.rowCount).toBeGreaterThan(Object.keys(base.checks).length);
});

it('offers the keys of the bases that a column names, and takes them for its examples', async () => {
  const base = bases.find(({ collection_name: name }) => name === 'saldo');
  if (!base) throw new Error('no base');
  const accounts = Array.from({ length: 40 }, (_, at) => `10.${at}`);
  const { content } = await modelFile(base, {
    today: month(2026, 11),
    known: new Map([
      ['businessUnitID', { keys: ['LV01'], all: true }],
      ['account', { keys: accounts, all: true }],
    ]),
  });
  const [, ...rows] = await rowsOf(content);
  expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['LV01', '10.0', '2026-08'],
    ['LV01', '10.1', '2026-09'],
    ['LV01', '10.2', '2026-10'],
  ]);
  const book = new exceljs.Workbook();
  await book.xlsx.load(content);
  expect(book.getWorksheet('Modelo')?.getCell(900, 2).dataValidation).toMatchObject({
    type: 'list',
    formulae: ['Listas!$B$2:$B$41'],
  });
  expect(book.getWorksheet('Listas')?.getCell(41, 2).text).toBe('10.39');
  expect(book.getWorksheet('Regras')?.getCell(2, 4).text).toContain('deve estar na base Empresas');
});

it('offers no list of keys that is too long to choose from', async () => {
  const base = bases.find(({ collection_name: name }) => name === 'realizado_quantidade');
  if (!base) throw new Error('no base');
  const known = new Map([['sku', { keys: ['A1', 'A2'], all: false }]]);
  const { content } = await modelFile(base, { today: month(2026, 11), known });
  expect((await rowsOf(content)).map(({ cells }) => cells[0])).toEqual(['sku', 'A1', 'A2', 'A1']);
  const book = new exceljs.Workbook();
  await book.xlsx.load(content);
  expect(book.getWorksheet('Listas')).toBeUndefined();
});
