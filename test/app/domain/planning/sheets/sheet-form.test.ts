import { expect, it } from 'vitest';
import { sheetForm } from '../../../../../app/domain/planning/sheets/sheet-form';
import { month } from '../../../../../app/domain/values/month';
import { formOf } from '../../../form-of';

const row = 'a'.repeat(24);
const columns = [
  { id: 'dias', label: 'Dias', kind: 'figure', width: 1 },
  { id: 'comentario', label: 'Comentário', kind: 'comment', width: 1 },
] as const;
const read = (fields: Parameters<typeof formOf>[0]) => sheetForm({ columns }).read(formOf(fields)).value;
const cell = { row, column: 'dias', from: null, to: 1, version: 1 };
const drawn = { [row]: { version: 1, texts: { dias: '2,00' } } };

it.each([
  [
    { intent: 'save', id: 'abcdefgh', cells: JSON.stringify([cell]) },
    { intent: 'save', id: 'abcdefgh', cells: [cell] },
  ],
  [
    { intent: 'save', cells: '{' },
    { intent: 'save', id: '', cells: null },
  ],
  [
    { intent: 'save', [`dias[${row}]`]: '3', drawn: JSON.stringify(drawn), other: 'x' },
    { intent: 'save-typed', typed: { [`dias[${row}]`]: '3' }, drawn },
  ],
  [
    { intent: 'restore', id: 'abcdefgh', row, column: 'dias', value: '1,00', drawn: '' },
    { intent: 'restore', id: 'abcdefgh', row, column: 'dias', value: '1,00', drawn: {} },
  ],
  [
    { intent: 'undo', changeSet: 'abcdefgh' },
    { intent: 'undo', changeSet: 'abcdefgh' },
  ],
  [
    { intent: 'comment', id: row, comentario: 'Férias', before: '' },
    { intent: 'comment', id: row, text: 'Férias', before: '' },
  ],
  [
    { intent: 'comment', id: row },
    { intent: 'comment', id: row, text: '', before: null },
  ],
  [
    { intent: 'draft', mes_inicio: '2026-10', mes_fim: 'x', cells: '[]' },
    { intent: 'draft', months: { from: month(2026, 10), to: null }, cells: [] },
  ],
  [
    { intent: 'import', mes_fim: '2026-10', file: '' },
    { intent: 'import', months: { from: null, to: month(2026, 10) }, file: null },
  ],
  [{ intent: 'constructor' }, null],
  [{}, null],
])('%j asks for %j', (fields, asked) => {
  expect(read(fields)).toEqual(asked);
});

it.each([
  ['{', null],
  ['[]', {}],
  ['{"a":1}', {}],
  [`{"${row}":{"version":"1","texts":{}}}`, {}],
  [`{"${row}":{"version":1,"texts":{"dias":1}}}`, {}],
])('what was drawn is, of %j, %j', (text, drawn) => {
  expect(read({ intent: 'save', drawn: text })).toEqual({ intent: 'save-typed', typed: {}, drawn });
});
