import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import xlsx from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellMeaning } from '../../../../app/domain/values/cell-text';
import { amountRule, readEntry } from '../../../../app/domain/values/decimal-entry';
import { RowChecker } from '../../../../server/data/master-data/rows/header';
import { inspect } from '../../../../server/tables/inspect';
import { tableSource } from '../../../../server/tables/table';
import { withHeader } from '../../../../server/tables/table';
import { previewOf } from '../../../../server/data/jobs/preview/preview';
import { typedCell } from '../../../../server/data/jobs/repair/corrected-cell';
import type { Base, CellRule } from '../../../../server/data/master-data/base';
import { readTsv } from '../../../../app/domain/grid/clipboard';
import { entryIn } from '../../../../server/planning/imports/imported-cell';
import { inlineRow, workbook } from './files';
import { odsOf } from './ods-file';

const day = new Date(Date.UTC(2026, 9, 31));
const month = new Date(Date.UTC(2026, 9, 1));

/** What a text says in a column, or a part of the words by which it is refused. */
const cases: readonly (readonly [text: string, rule: Partial<CellRule>, value: unknown])[] = [
  ['Maçã', {}, 'Maçã'],
  ['Maçã'.normalize('NFD'), {}, 'Maçã'],
  ['Ma\u00ad\u200bçã\u00a0', { kind: 'code' }, 'Maçã'],
  ['1001\u00a0-  Lojas', { unique: true }, '1001 - Lojas'],
  ['um "dois"; três', {}, 'um "dois"; três'],
  ['um\ndois', {}, 'um\ndois'],
  ['="000456"', { kind: 'code' }, '000456'],
  ['000456', { kind: 'code' }, '000456'],
  ['7,89101E+12', { kind: 'code' }, /notação científica/],
  ['1E5', { unique: true }, /notação científica/],
  ['1E5', {}, '1E5'],
  ['#N/D', {}, /erro #N\/D/],
  ['#REF!', { kind: 'money' }, /erro #REF!/],
  [',5', { kind: 'number' }, 0.5],
  ['1.234,56', { kind: 'money' }, 1234.56],
  ['(5)', { kind: 'integer' }, -5],
  ['31/10/2026', { kind: 'date' }, day],
  ['31/10/26', { kind: 'date' }, day],
  ['2026-10-31T23:00:00-03:00', { kind: 'date' }, day],
  ['20261031', { kind: 'date' }, day],
  ['31-out-26', { kind: 'date' }, day],
  ['31/10/2226', { kind: 'date' }, /é posterior a 2199/],
  ['31/10/2026 00:00', { kind: 'month' }, month],
  ['10/2026', { kind: 'month' }, month],
  ['202610', { kind: 'month' }, month],
];

const keys = cases.map((_, at) => `c${at}`);
const base: Base = {
  _id: 'b',
  collection_name: 'b',
  label_name: 'B',
  collection_ok: 1,
  fields: keys.map((key) => ({ [key]: key })),
  checks: Object.fromEntries(
    cases.map(([, rule], at) => [keys[at], { kind: 'text', required: false, unique: false, ...rule }]),
  ),
  records: 'b',
  order: 1,
};
const texts = cases.map(([text]) => text);
const escaped = (text: string) => text.replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const table = (separator: string, end: string) =>
  [keys, texts].map((row) => row.map(quoted).join(separator)).join(end);
const odsCell = (text: string) =>
  `<table:table-cell office:value-type="string" office:string-value="${escaped(text)}"/>`;

const ways: readonly (readonly [string, () => Buffer | Uint8Array])[] = [
  ['CSV', () => Buffer.from(table(';', '\r\n'))],
  ['tabs in UTF-16', () => Buffer.from(`\ufeff${table('\t', '\r')}`, 'utf16le')],
  [
    'lines of JSON',
    () => Buffer.from(JSON.stringify(Object.fromEntries(keys.map((key, at) => [key, texts[at]])))),
  ],
  ['XLSX', () => workbook(inlineRow(...keys) + inlineRow(...texts.map(escaped)))],
  [
    'ODS',
    () =>
      odsOf(
        [keys, texts]
          .map((row) => `<table:table-row>${row.map(odsCell).join('')}</table:table-row>`)
          .join(''),
      ),
  ],
  [
    'XLS',
    () => {
      const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([keys, texts]), 'Plan1');
      return xlsx.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    },
  ],
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-meaning-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function expectMeaning(checked: {
  values: Record<string, unknown>;
  faults: readonly { column: string; message: string }[];
}) {
  for (const [at, [text, , value]] of cases.entries()) {
    const key = keys[at] ?? '';
    const fault = checked.faults.find(({ column }) => column === key)?.message;
    if (value instanceof RegExp) expect(fault, text).toMatch(value);
    else expect([fault, checked.values[key]], text).toEqual([undefined, value]);
  }
}

describe('what the text of a cell means', () => {
  it.each(ways)('is the same in %s', async (_way, written) => {
    const content = Buffer.from(written());
    const inspection = await inspect(Readable.from([content]), null);
    const own = await mkdtemp(path.join(folder, 'way-'));
    const stream = () => Promise.resolve(Readable.from([content]));
    const open = await tableSource(stream, content.length, inspection, own, null);
    const { titles, blocks } = await withHeader(await open(), () => ({ at: 0, lines: 1 }));
    const rows = [];
    for await (const block of blocks) rows.push(...block);
    expect(rows).toHaveLength(1);
    expectMeaning(new RowChecker(base, titles, {}).check(rows[0]?.cells ?? []));
  });

  it.each(ways)('is what a preview of %s refuses rows for', async (_way, written) => {
    const bytes = Buffer.from(written());
    const judging = {
      validator: {
        validate: (rows: readonly unknown[]) =>
          Promise.resolve(rows.map(() => ({ faults: [], warning: '' }))),
      },
      tries: true,
    };
    const preview = await previewOf({ bytes, whole: true }, base, {}, { titles: {}, layouts: [] }, judging);
    const faulty = preview.rows[0]?.faults.map(({ at }) => preview.titles[at]) ?? [];
    expect(faulty).toEqual(keys.filter((_, at) => cases[at]?.[2] instanceof RegExp));
  });

  it('is the same where a refused row is corrected', () => {
    const cells = keys.map((key, at) =>
      typedCell(texts[at] ?? '', base.checks[key] ?? { kind: 'text', required: false, unique: false }),
    );
    expectMeaning(new RowChecker(base, keys, {}).check(cells));
  });

  it('is the same of numbers in a grid, a pasted range and a workbook that comes back', () => {
    const figures = cases.filter(([, { kind }]) => kind === 'number' || kind === 'money');
    const pasted = readTsv(figures.map(([text]) => quoted(text)).join('\t'))[0] ?? [];
    for (const [at, [text, , value]] of figures.entries())
      for (const entry of [readEntry(pasted[at] ?? '', amountRule, ','), entryIn(text, amountRule, ',')]) {
        if (value instanceof RegExp)
          expect(entry).toMatchObject({ ok: false, reason: expect.stringMatching(value) });
        else expect(entry).toMatchObject({ ok: true, value });
      }
  });

  it('does not change once it is defined', () => {
    for (const text of texts) expect(cellMeaning(cellMeaning(text))).toBe(cellMeaning(text));
  });
});
