import { describe, expect, it } from 'vitest';
import { reviewForm } from '../../../../../app/domain/planning/forecast/review-form';
import { month } from '../../../../../app/domain/values/month';
import { formOf } from '../../../form-of';

const read = (fields: Parameters<typeof formOf>[0]) => reviewForm.read(formOf(fields)).value;
const cell = { account_concat: '6 - Salários', data_ref: '2026-11-01', forecast: 1.5, version: 2 };
const other = { ...cell, data_ref: '2026-12-01' };
const json = JSON.stringify;
const saved = (kind: string, ...cells: object[]) => ({
  intent: kind === 'suggest' ? kind : 'save',
  id: '',
  kind,
  cells,
});
const unreadable = 'As células do pedido não podem ser lidas. Nada foi salvo.';

it.each([
  [
    { intent: 'step', step: 'send', note: ' Pronta ' },
    { intent: 'step', step: 'send', note: ' Pronta ', id: '' },
  ],
  [
    { intent: 'step', step: 'constructor' },
    { intent: 'step', step: null, note: '', id: '' },
  ],
  [
    { intent: 'comment', id: 'a', celula: '6 - Salários|2026-11', text: 'Alto' },
    { intent: 'comment', id: 'a', account: '6 - Salários', month: month(2026, 11), text: 'Alto' },
  ],
  [
    { intent: 'comment', celula: 'x' },
    { intent: 'comment', id: '', account: 'x', month: null, text: '' },
  ],
  [
    { intent: 'restore', id: 'abcdefgh', celula: '6 - Salários|2026-11', amount: '1,50' },
    { intent: 'restore', id: 'abcdefgh', typed: { 'cell[6 - Salários|2026-11-01]': '1,50' }, drawn: {} },
  ],
  [
    { intent: 'undo', changeSet: 'abcdefgh' },
    { intent: 'undo', changeSet: 'abcdefgh' },
  ],
  [
    { intent: 'import', file: 'a.xlsx' },
    { intent: 'import', file: null },
  ],
  [
    { intent: 'mass', id: 'a', month: '2026-11', action: 'increase', percent: '10', confirmed: '1' },
    {
      intent: 'mass',
      id: 'a',
      asked: { month: '2026-11', action: 'increase', percent: '10' },
      confirmed: true,
    },
  ],
  [
    { intent: 'draft', cells: '[1]' },
    { intent: 'draft', cells: [1] },
  ],
  [
    { intent: 'draft', cells: '[' },
    { intent: 'draft', cells: undefined },
  ],
  [{ intent: 'constructor' }, null],
  [{}, null],
])('%j asks for %j', (fields, asked) => {
  expect(read(fields)).toEqual(asked);
});

it('takes a file', () => {
  expect(read({ intent: 'import', file: new Blob(['x']) })).toMatchObject({ file: expect.any(Blob) as Blob });
});

describe('a save', () => {
  it.each([
    ['of the grid', { cells: json([cell, other]) }, saved('edit', cell, other)],
    ['in a way of the grid', { kind: 'paste', cells: json([cell]) }, saved('paste', cell)],
    ['in no such way', { kind: 'undo', cells: json([cell]) }, saved('edit', cell)],
    [
      'of cells that came about otherwise',
      {
        cells: json([
          { ...cell, how: 'fill' },
          { ...other, how: 'restore' },
        ]),
      },
      saved('edit', { ...cell, how: 'fill' }, { ...other, how: 'edit' }),
    ],
    ['of conflicts', { mine: [json(cell), json(other)] }, saved('edit', cell, other)],
    [
      'of an import',
      { kind: 'import', cells: json([cell, { ...other, asked: 'b' }]) },
      saved('import', cell),
    ],
    [
      'of an import with a conflict',
      { kind: 'import', cells: json([cell, { ...other, asked: 'b' }]), mine: 'b' },
      saved('import', cell, { ...other, asked: 'b' }),
    ],
    [
      'of what is suggested',
      {
        intent: 'suggest',
        account: ['a', 'b'],
        'cells[a]': json([cell]),
        'cells[b]': json([other]),
        'cells[c]': json([cell]),
      },
      saved('suggest', cell, other),
    ],
    [
      'of nothing suggested',
      { intent: 'suggest' },
      { ...saved('suggest'), cells: { refusal: 'Marque ao menos uma conta.' } },
    ],
  ])('%s', (_what, fields, asked) => {
    expect(read(fields)).toEqual(asked);
  });

  it.each([
    ['cells', unreadable],
    ['', unreadable],
    ['{}', unreadable],
    ['[null]', 'A célula 1 não pode ser lida. Nada foi salvo.'],
    [json([cell, { ...cell, account_concat: '' }]), 'A célula 2 não pode ser lida. Nada foi salvo.'],
    [json([{ ...cell, account_concat: { $ne: '' } }]), 'A célula 1 não pode ser lida. Nada foi salvo.'],
    [json([{ ...cell, data_ref: 'x'.repeat(31) }]), 'A célula 1 não pode ser lida. Nada foi salvo.'],
    [json([{ ...cell, version: -1 }]), 'A célula 1 não pode ser lida. Nada foi salvo.'],
    [json([{ ...cell, version: undefined }]), 'A célula 1 não pode ser lida. Nada foi salvo.'],
    [
      json([cell, { ...cell, forecast: '12' }]),
      'A célula 2 não pode ser lida: o valor não é um número possível. Nada foi salvo.',
    ],
    [
      json([cell]).replace('1.5', '1e400'),
      'A célula 1 não pode ser lida: o valor não é um número possível. Nada foi salvo.',
    ],
  ])('of %s says why it cannot be read', (cells, refusal) => {
    expect(read({ intent: 'save', cells })).toEqual({ ...saved('edit'), cells: { refusal } });
  });

  it.each([
    ['', {}],
    ['{"cell[a|2026-11-01]":["1,00",3]}', { 'cell[a|2026-11-01]': ['1,00', 3] }],
    ['{"cell[a|2026-11-01]":["1,00","3"]}', {}],
    ['[]', {}],
    ['{', null],
  ])('of inputs drawn with %j', (text, drawn) => {
    const typed = { 'cell[a|2026-11-01]': '2' };
    expect(read({ intent: 'save', id: 'abcdefgh', ...typed, version: '1', drawn: text })).toEqual({
      intent: 'save-typed',
      id: 'abcdefgh',
      typed,
      drawn,
    });
  });
});
