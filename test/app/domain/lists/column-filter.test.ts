import { describe, expect, it } from 'vitest';
import { readColumnFilter, type ColumnKind } from '../../../../app/domain/lists/column-filter';

const at = (value: number, included = true) => ({ value, included });

describe.each([
  ['text', 'a.*', { kind: 'contains', text: 'a.*' }],
  ['text', ' 10..20 ', { kind: 'contains', text: '10..20' }],
  ['number', '10', { kind: 'numbers', min: at(10), max: at(10) }],
  ['number', '1.234,5', { kind: 'numbers', min: at(1234.5), max: at(1234.5) }],
  ['number', '1.234', { kind: 'numbers', min: at(1234), max: at(1234) }],
  ['number', '1.5', { kind: 'numbers', min: at(1.5), max: at(1.5) }],
  ['number', '>= -3', { kind: 'numbers', min: at(-3) }],
  ['number', '<10', { kind: 'numbers', max: at(10, false) }],
  ['number', '10..20', { kind: 'numbers', min: at(10), max: at(20) }],
  ['number', '10..', null],
  ['number', 'dez', null],
  ['number', '1e9', null],
  ['number', '1..2..3', null],
  ['number', '9'.repeat(30), null],
  ['day', '16/11/2026', { kind: 'days', from: '2026-11-16', to: '2026-11-17' }],
  ['day', '2026-11-30', { kind: 'days', from: '2026-11-30', to: '2026-12-01' }],
  ['day', '12/2026', { kind: 'days', from: '2026-12-01', to: '2027-01-01' }],
  ['day', '2026-2', { kind: 'days', from: '2026-02-01', to: '2026-03-01' }],
  ['day', 'dez/26', { kind: 'days', from: '2026-12-01', to: '2027-01-01' }],
  ['day', 'Dec 2026..jan/27', { kind: 'days', from: '2026-12-01', to: '2027-02-01' }],
  ['day', '2026', { kind: 'days', from: '2026-01-01', to: '2027-01-01' }],
  ['instant', '>2026', { kind: 'days', from: '2027-01-01' }],
  ['instant', '>=11/2026', { kind: 'days', from: '2026-11-01' }],
  ['instant', '<11/2026', { kind: 'days', to: '2026-11-01' }],
  ['instant', '<=11/2026', { kind: 'days', to: '2026-12-01' }],
  ['day', '01/11/2026..2026-11-15', { kind: 'days', from: '2026-11-01', to: '2026-11-16' }],
  ['day', '29/02/2028', { kind: 'days', from: '2028-02-29', to: '2028-03-01' }],
  ['day', '29/02/2026', null],
  ['day', '32/01/2026', null],
  ['day', '13/2026', null],
  ['day', 'ontem', null],
  ['day', '0001', null],
] as const)('%s %j', (kind, typed, condition) => {
  it('is read', () => {
    expect(readColumnFilter(kind as ColumnKind, typed)).toEqual(condition);
  });
});
