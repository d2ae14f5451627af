import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RowChecker } from '../../../server/jobs/ingest/header';
import type { Row } from '../../../server/jobs/ingest/rows';
import { openXlsx } from '../../../server/jobs/ingest/xlsx';
import { modelFile } from '../../../server/master-data/model-file';
import { standardBases } from '../../../server/master-data/standard-bases';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-model-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

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
    const model = await modelFile(base);
    expect(model.name).toBe(`modelo-${name}.xlsx`);
    const [header, ...rows] = await rowsOf(model.content);
    expect(header?.cells).toEqual(Object.keys(base.checks));
    expect(rows).toHaveLength(3);
    const checker = new RowChecker(base, header?.cells ?? [], {});
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
  await book.xlsx.load((await modelFile(base)).content);
  const sheet = book.getWorksheet('Modelo');
  const at = Object.keys(base.checks).indexOf('abcd') + 1;
  expect(JSON.stringify(sheet?.getCell(1, 1).note)).toContain('obrigatória');
  expect(sheet?.getCell(900, at).dataValidation).toMatchObject({ type: 'list', formulae: ['"A,B,C,D"'] });
  expect(book.getWorksheet('Regras')?.rowCount).toBeGreaterThan(Object.keys(base.checks).length);
});
