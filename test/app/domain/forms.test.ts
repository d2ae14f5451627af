import { places } from '../../../app/domain/data/files/month-columns';
import { describe, expect, it } from 'vitest';
import { mapColumns, missingFields, type BaseField } from '../../../app/domain/data/files/column-mapping';
import { durationText, remainingMs } from '../../../app/domain/data/jobs/job';
import { columnField, layoutOf, layoutParams } from '../../../app/domain/data/files/layout-form';
import { cellName, overruleName, revisionName, typedRows } from '../../../app/domain/data/jobs/repair-form';

const fields: BaseField[] = [
  { key: 'sku', label: 'SKU', required: true },
  { key: 'material_description', label: 'Description', required: true },
  { key: 'marca', label: 'Brand', required: false },
];

describe('columns of a file', () => {
  it.each([
    ['by key', ['sku', 'material_description', 'marca'], {}, { sku: 0, material_description: 1, marca: 2 }],
    ['by label, without case or accents', ['BRÂND', 'sku '], {}, { sku: 1, marca: 0 }],
    ['the first of two of the same title', ['SKU', 'sku'], {}, { sku: 0 }],
    ['by a remembered title first', ['sku', 'Código'], { sku: 'codigo' }, { sku: 1 }],
    ['by key where the remembered title is not there', ['sku'], { sku: 'codigo' }, { sku: 0 }],
    ['not at all where the sender left them out', ['sku', 'marca'], { marca: '' }, { sku: 0 }],
    ['never by an empty title', ['', 'sku'], {}, { sku: 1 }],
  ])('are found %s', (_how, header, remembered, expected) => {
    expect(mapColumns(fields, header, remembered)).toEqual(expected);
  });

  it('are missing where a required one has no place', () => {
    expect(missingFields(fields, { sku: 0 }).map(({ key }) => key)).toEqual(['material_description']);
  });
});

describe('the form of a layout', () => {
  it('reads the given fields and leaves the rest open', () => {
    const form = new URLSearchParams({
      codificacao: 'win1252',
      separador: 'tab',
      cabecalho: '0',
      [columnField('sku')]: '3',
      [columnField('marca')]: '',
      [columnField('valor')]: '1e9',
    });
    expect(layoutOf(form)).toEqual({
      encoding: 'win1252',
      left: [],
      separator: '\t',
      sheetsLeft: [],
      header: false,
      columns: { sku: 3 },
    });
    expect(layoutOf(new URLSearchParams())).toEqual({});
    expect(layoutOf(new URLSearchParams({ cabecalho: '4', aba: 'Maio' }))).toEqual({
      header: 4,
      sheet: 'Maio',
    });
    expect(layoutOf(layoutParams({ header: 12, sheet: 'Maio' }))).toEqual({ header: 12, sheet: 'Maio' });
    expect(layoutOf(layoutParams({ header: false }))).toEqual({ header: false });
    const turned = {
      columns: { channel: places.constant, valor: places.figure },
      constants: { channel: 'FSS' },
      sheetsLeft: ['Total'],
      left: [3],
    };
    expect(layoutOf(layoutParams(turned))).toEqual(turned);
    // What was typed for a column that is filled otherwise by now counts for nothing.
    expect(layoutOf(layoutParams({ ...turned, columns: { channel: 0 } }))).not.toHaveProperty('constants');
  });
});

describe('the form of refused rows', () => {
  it('returns typed cells by row, and ignores everything else', () => {
    const row = 'a'.repeat(24);
    const form = new Map<string, unknown>([
      [cellName(row, 'sku'), 'X'],
      [revisionName(row), '2'],
      ['cell[short|sku]', 'Y'],
      ['cell[$where|sku]', 'Z'],
      ['intent', 'salvar'],
    ]);
    expect([...typedRows(form)]).toEqual([[row, { revision: 2, cells: { sku: 'X' } }]]);
    form.set(overruleName(row), '1');
    expect(typedRows(form).get(row)).toMatchObject({ overrules: true });
  });
});

describe('times of a job', () => {
  it.each([
    [12, '12 ms'],
    [1_000, '1 s'],
    [59_400, '59 s'],
    [60_000, '1 min'],
    [200_000, '3 min 20 s'],
    [3_900_000, '1 h 5 min'],
  ])('%i ms read as %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it('are estimated by the pace so far, not before there is one', () => {
    expect(remainingMs(1_000, 50)).toBe(1_000);
    expect(remainingMs(1_000, 1)).toBeNull();
    expect(remainingMs(1_000, 100)).toBeNull();
  });
});
