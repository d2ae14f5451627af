import { describe, expect, it } from 'vitest';
import { quantityField } from '../../../../../app/domain/planning/quantities/quantity';
import { gridForm, quantityForm } from '../../../../../app/domain/planning/quantities/quantity-form';
import { planScenarioForm } from '../../../../../app/domain/planning/quantities/scenario-form';
import { formOf } from '../../../form-of';

type Fields = Parameters<typeof formOf>[0];

const change = '01234567-89ab-cdef-0123-456789abcdef';
const cell = { row: 'a', column: 'valor', from: 1, to: 2, version: 3 };
const cells = JSON.stringify([cell, { ...cell, row: 'b', asked: 'b' }]);
const nothing = { change: '', edits: [] };

describe('quantities of a page', () => {
  it.each<[Fields, object]>([
    [
      { intent: 'unitario', change, [quantityField('a')]: ' 1', 'version[a]': '3', 'original[a]': '2' },
      { intent: 'unitario', change, edits: [{ id: 'a', typed: ' 1', version: 3, original: 2 }] },
    ],
    [
      {
        intent: 'unitario',
        'valor[a]': '',
        'version[a]': 'x',
        'original[b]': '2',
        'valor[]': '1',
        valor: '1',
      },
      { intent: 'unitario', change: '', edits: [{ id: 'a', typed: '', version: null, original: null }] },
    ],
    [
      { intent: 'unitario', change: '{"$ne":1}', 'valor[a]': new Blob(['1']) },
      { intent: 'unitario', ...nothing },
    ],
    [
      { intent: 'unitario', cells, mine: 'c' },
      { intent: 'taken', ...nothing, cells: [cell] },
    ],
    [
      { intent: 'unitario', cells: '[{"row":1}]' },
      { intent: 'taken', ...nothing, cells: null },
    ],
    [
      { intent: 'lote', action: 'increase', percent: ' 10 ' },
      { intent: 'lote', ...nothing, by: { action: 'increase', percent: 10 } },
    ],
    [
      { intent: 'lote', action: 'decrease', percent: '101' },
      { intent: 'lote', ...nothing, by: null },
    ],
    [
      { intent: 'import', file: '' },
      { intent: 'import', ...nothing, file: null },
    ],
    [
      { intent: 'pagina', 'valor[a]': '1' },
      { intent: 'pagina', change: '', edits: [{ id: 'a', typed: '1', version: null, original: null }] },
    ],
    [
      { intent: 'constructor', 'valor[a]': '1' },
      { intent: 'nothing', change: '', edits: [{ id: 'a', typed: '1', version: null, original: null }] },
    ],
    [{}, { intent: 'nothing', ...nothing }],
  ])('%j asks for %j, in the plan and in its scenarios', (fields, read) => {
    expect(quantityForm.read(formOf(fields)).value).toEqual(read);
    expect(planScenarioForm.read(formOf(fields)).value).toEqual(read);
  });
});

describe('quantities of a grid', () => {
  it.each<[Fields, object]>([
    [
      { change, cells },
      { intent: 'save', change, cells: [cell] },
    ],
    [
      { intent: 'other', cells: '{' },
      { intent: 'save', change: '', cells: null },
    ],
    [
      { intent: 'draft', cells: '[1]', gone: '["a"]' },
      { intent: 'draft', cells: [1], gone: ['a'] },
    ],
    [{ intent: 'draft' }, { intent: 'draft', cells: undefined, gone: undefined }],
  ])('%j asks for %j', (fields, read) => {
    expect(gridForm.read(formOf(fields)).value).toEqual(read);
  });
});
