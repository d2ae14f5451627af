import { expect, it } from 'vitest';
import { chosenCells, takenCells } from '../../../../../app/domain/planning/imports/taken-cells';
import { formOf } from '../../../form-of';

const cell = { row: 'a', column: 'valor', from: null, to: 1.5, version: 0 };
const asked = { ...cell, row: 'b', from: 2, asked: 'b|valor' };
const form = (cells: unknown, ...mine: string[]) => formOf({ cells: JSON.stringify(cells), mine });

it('takes all cells, except those in conflict that were not chosen', () => {
  expect(takenCells(form([cell, asked]))).toEqual([cell]);
  expect(takenCells(form([cell, asked], 'a|valor', 'b|valor'))).toEqual([cell, asked]);
  expect(takenCells(form([]))).toEqual([]);
});

it.each([
  ['a row that is an operator', { row: { $gt: '' } }],
  ['a long name', { column: 'x'.repeat(101) }],
  ['a text for a number', { to: '1' }],
  ['no number', { to: null }],
  ['a number that is none', { from: 'x' }],
  ['a version below 0', { version: -1 }],
  ['half a version', { version: 1.5 }],
  ['no version', { version: undefined }],
])('takes nothing of a form with %s', (_what, forged) => {
  expect(takenCells(form([cell, { ...cell, ...forged }]))).toBeNull();
});

it.each([
  '',
  '{',
  'null',
  '{}',
  '[null]',
  '[1]',
  '[{"row":"a","column":"b","from":null,"to":1e400,"version":1}]',
])('takes nothing of %j', (cells) => {
  expect(takenCells(formOf({ cells }))).toBeNull();
});

it('takes nothing of a form without cells, or with a file for them', () => {
  expect(takenCells(formOf({}))).toBeNull();
  expect(takenCells(formOf({ cells: new Blob(['[]']) }))).toBeNull();
  expect(chosenCells(formOf({}))).toBeUndefined();
});
