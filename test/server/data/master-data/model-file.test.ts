import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import exceljs from '@protobi/exceljs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patterns } from '../../../../app/domain/data/master-data/patterns';
import { month } from '../../../../app/domain/values/month';
import { RowChecker } from '../../../../server/data/master-data/rows/header';
import type { Row } from '../../../../server/tables/rows';
import { openXlsx } from '../../../../server/tables/xlsx';
import { ruleFault } from '../../../../server/data/master-data/rows/base-rules';
import {
  cellKinds,
  keysOf,
  type Base,
  type BaseRule,
  type CellRule,
} from '../../../../server/data/master-data/base';
import { passingCells } from '../../../../server/data/master-data/example-cells';
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

/** What a model's load refuses of its example rows, and the keys of these. */
async function judged(base: Base, content: ArrayBuffer) {
  const [header, ...rows] = await rowsOf(content);
  expect(header?.cells).toEqual(Object.keys(base.checks));
  expect(rows).toHaveLength(3);
  const checker = new RowChecker(base, header?.cells.map(String) ?? [], {});
  const checked = rows.map(({ cells }) => checker.check(cells));
  const faults = checked.flatMap(({ values, faults: own }) => [
    ...own,
    ...(base.rules ?? []).flatMap(
      (rule) => ruleFault(rule, values, { label: String, valueText: String }) ?? [],
    ),
  ]);
  const keys = checked.map(({ values }) =>
    keysOf(base)
      .map((key) => String(values[key]))
      .join('|'),
  );
  return { faults, keys: new Set(keys).size };
}

it.each(bases.map((base) => [base.collection_name, base] as const))(
  'the model of %s has its columns and three rows that its load accepts',
  async (name, base) => {
    const model = await modelFile(base, empty);
    expect(model.name).toBe(`modelo-${name}.xlsx`);
    expect(await judged(base, model.content)).toEqual({
      faults: [],
      keys: keysOf(base).length > 0 ? 3 : 1,
    });
  },
);

/** A base as forms make them. */
const made = (checks: Readonly<Record<string, Partial<CellRule>>>, rules: BaseRule[] = []): Base => ({
  _id: 'feita',
  collection_name: 'feita',
  label_name: 'Feita',
  collection_ok: 1,
  fields: Object.keys(checks).map((key) => ({ [key]: key })),
  checks: Object.fromEntries(
    Object.entries(checks).map(([key, rule]) => [
      key,
      { kind: 'text', required: true, unique: false, ...rule } satisfies CellRule,
    ]),
  ),
  records: 'base_feita',
  order: 1,
  rules,
});
const named = (rules: readonly Partial<CellRule>[]) =>
  Object.fromEntries(rules.map((rule, at) => [`coluna_${at}`, rule]));
const lengths = [{}, { maxLength: 60 }, { minLength: 1 }] as const;
const figureRanges = [
  { maximum: 10 },
  { minimum: 3, maximum: 5 },
  { minimum: -5, maximum: -1 },
  { maximum: -1_000 },
  { minimum: 2_000_000 },
  { minimum: 7, maximum: 7 },
];
const dayRanges = [
  { earliest: '2030-02-10' },
  { latest: '2019-12-31' },
  { earliest: '2031-03-05', latest: '2031-05-04' },
];
const variety: readonly (readonly [string, Base, number])[] = [
  ['each kind', made(named(cellKinds.map((kind) => ({ kind })))), 1],
  ['each kind as its key', made({ ...named(cellKinds.map((kind) => ({ kind, unique: true }))) }), 3],
  [
    'each pattern',
    made(
      named(
        Object.values(patterns).flatMap(({ expression, told }) =>
          lengths.flatMap((length) =>
            (['text', 'code'] as const).map((kind) => ({ kind, pattern: { expression, told }, ...length })),
          ),
        ),
      ),
    ),
    1,
  ],
  ...Object.entries(patterns).map(
    ([name, { expression, told }]) =>
      [
        `the pattern ${name} as its key`,
        made({ chave: { kind: 'code', unique: true, pattern: { expression, told } } }),
        3,
      ] as const,
  ),
  [
    'short and long texts',
    made(
      named([
        { unique: true, maxLength: 1 },
        { maxLength: 1, pattern: patterns.letters },
        { maxLength: 2, pattern: patterns.digits },
        { minLength: 120, maxLength: 120 },
        { minLength: 50, pattern: patterns.alphanumeric },
        { kind: 'code', minLength: 12, maxLength: 12, pattern: patterns.ean },
        { kind: 'code', maxLength: 8, pattern: patterns.cep },
      ]),
    ),
    3,
  ],
  [
    'ranges of figures',
    made(
      named(
        figureRanges.flatMap((range) => [
          { kind: 'number' as const, ...range },
          { kind: 'number' as const, decimals: 0, ...range },
          { kind: 'integer' as const, ...range },
          { kind: 'money' as const, ...range },
        ]),
      ),
    ),
    1,
  ],
  [
    'a narrow range',
    made({ taxa: { kind: 'number', unique: true, minimum: 0.5, maximum: 1, decimals: 2 } }),
    3,
  ],
  [
    'ranges of days',
    made(
      named(
        dayRanges.flatMap((range) => [
          { kind: 'date' as const, ...range },
          { kind: 'month' as const, ...range },
        ]),
      ),
    ),
    1,
  ],
  [
    'choices',
    made(
      named([
        { unique: true, oneOf: ['Um, dois', 'Três "4"', 'Cinco'] },
        { oneOf: ['só este'] },
        { oneOf: ['comprida demais', 'curta'], maxLength: 5 },
      ]),
    ),
    3,
  ],
  [
    'fields that have to fit one another',
    made(
      {
        inicio: { kind: 'date' },
        fim: { kind: 'date' },
        desde: { kind: 'month' },
        ate: { kind: 'month' },
        menor: { kind: 'number' },
        meio: { kind: 'number' },
        maior: { kind: 'number' },
        um: { kind: 'money', maximum: 5_000 },
        dois: { kind: 'money' },
        total: { kind: 'money', maximum: 4_000 },
      },
      [
        { kind: 'below', first: 'inicio', second: 'fim' },
        { kind: 'below', first: 'desde', second: 'ate' },
        { kind: 'below', first: 'menor', second: 'meio' },
        { kind: 'below', first: 'meio', second: 'maior' },
        { kind: 'sum', parts: ['um', 'dois'], second: 'total' },
      ],
    ),
    1,
  ],
];

it.each(variety)('the model of a base with %s has rows that its load accepts', async (_what, base, keys) => {
  const { content } = await modelFile(base, empty);
  expect(await judged(base, content)).toEqual({ faults: [], keys });
});

it('takes examples for whatever range or length a form may say', () => {
  const source = { base: 'feita', foresees: false, ...empty };
  const passing = (rule: Partial<CellRule>, row: number) =>
    passingCells({
      row,
      key: 'campo',
      rule: { kind: 'text', required: true, unique: false, ...rule },
      source,
    });
  const row = fc.constantFrom(0, 1, 2);
  const figure = fc.record({
    kind: fc.constantFrom('number' as const, 'integer' as const, 'money' as const),
    minimum: fc.integer({ min: -1e6, max: 1e6 }),
    more: fc.nat(1_000),
  });
  fc.assert(
    fc.property(figure, row, ({ kind, minimum, more }, at) => {
      expect(passing({ kind, minimum, maximum: minimum + more }, at)).not.toEqual([]);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(499), row, (minLength, more, at) => {
      const maxLength = Math.min(500, minLength + more);
      expect(passing({ minLength, maxLength }, at)).not.toEqual([]);
      expect(passing({ kind: 'code', minLength, maxLength, pattern: patterns.digits }, at)).not.toEqual([]);
    }),
  );
});

it('holds every choice to its list, on a sheet of its own where it does not fit beside the cell', async () => {
  const many = Array.from({ length: 500 }, (_, at) => `Opção de número ${at + 1}`);
  const base = made({
    sim: { kind: 'boolean' },
    uf: { kind: 'uf' },
    com_virgula: { oneOf: ['Um, dois', 'Três'] },
    ...Object.fromEntries(Array.from({ length: 27 }, (_, at) => [`lista_${at}`, { oneOf: many }])),
    taxa: { kind: 'number', minimum: 1, maximum: 5 },
  });
  const book = new exceljs.Workbook();
  const { content } = await modelFile(base, empty);
  await book.xlsx.load(content);
  const sheet = book.getWorksheet('Modelo');
  const rule = (key: string) => sheet?.getCell(900, Object.keys(base.checks).indexOf(key) + 1).dataValidation;
  expect(rule('sim')).toMatchObject({ type: 'list', formulae: ['"sim,não"'] });
  expect(rule('uf')?.formulae[0]).toContain('RN,RO,RR');
  expect(rule('com_virgula')).toMatchObject({ type: 'list', formulae: ['Listas!$A$2:$A$3'] });
  expect(rule('lista_0')).toMatchObject({ formulae: ['Listas!$B$2:$B$501'] });
  expect(rule('lista_26')).toMatchObject({ formulae: ['Listas!$AB$2:$AB$501'] });
  expect(rule('taxa')).toMatchObject({ type: 'decimal', operator: 'between', formulae: [1, 5] });
  expect(book.getWorksheet('Listas')?.getCell(501, 28).text).toBe('Opção de número 500');
  const ruleText = book.getWorksheet('Regras')?.getCell(5, 4).text ?? '';
  expect(ruleText).toContain('um destes 500, que estão na aba Listas');
});

it('writes the bounds of columns as the portal writes figures and days', async () => {
  const base = made({
    taxa: { kind: 'number', minimum: 0.5, maximum: 1_234.5 },
    ano: { kind: 'integer', minimum: 1_990 },
    valor: { kind: 'money', maximum: 1_000_000.5 },
    dia: { kind: 'date', earliest: '2026-01-31', latest: '2026-12-31' },
  });
  const book = new exceljs.Workbook();
  await book.xlsx.load((await modelFile(base, empty)).content);
  const words = (row: number) => book.getWorksheet('Regras')?.getCell(row, 4).text ?? '';
  expect(words(2)).toContain('a partir de 0,5; até 1.234,5');
  expect(words(3)).toContain('a partir de 1990');
  expect(words(4)).toContain('até 1.000.000,50');
  expect(words(5)).toContain('desde 31/01/2026; até o dia 31/12/2026');
  const errors = [1, 2, 3].map(
    (column) => book.getWorksheet('Modelo')?.getCell(900, column).dataValidation.error,
  );
  expect(errors).toEqual([
    'Informe um número de 0,5 a 1.234,5',
    'Informe um número a partir de 1990',
    'Informe um número até 1.000.000,50',
  ]);
});

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
