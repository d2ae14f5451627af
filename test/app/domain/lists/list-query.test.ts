import { describe, expect, it } from 'vitest';
import {
  isFiltered,
  listQueryOf,
  nextSorting,
  periodFault,
  type ListSpec,
} from '../../../../app/domain/lists/list-query';

const spec = {
  sorts: ['nome', 'quando'],
  sorting: { sort: 'quando', dir: 'desc' },
  filters: { user: 'text', desde: 'day', status: ['ok', 'erro'] },
} as const satisfies ListSpec;

const read = (address: string) => listQueryOf(new URLSearchParams(address), spec);
const plain = { page: 1, pageSize: 20, q: '', filters: {}, sort: 'quando', dir: 'desc' };

describe('a list’s address', () => {
  it.each([
    ['', {}],
    ['page=3&pageSize=40', { page: 3, pageSize: 40 }],
    ['page=0&pageSize=1000', {}],
    ['page=1e9', {}],
    ['page=-1', {}],
    ['page=abc', {}],
    ['sort=nome', { sort: 'nome', dir: 'asc' }],
    ['sort=nome&dir=desc', { sort: 'nome', dir: 'desc' }],
    ['sort=nome&dir=sideways', { sort: 'nome', dir: 'asc' }],
    ['sort=$where&dir=asc', {}],
    ['sort=__proto__', {}],
    ['dir=asc', {}],
    ['q=%20%20a%00b%20', { q: 'ab' }],
    ['q=cafe%CC%81', { q: 'café' }],
    [`q=${'x'.repeat(500)}`, { q: 'x'.repeat(100) }],
    ['q=a&q=b', { q: 'a' }],
    ['q[$ne]=', {}],
    ['status=ok', { filters: { status: 'ok' } }],
    ['status=outro', {}],
    ['desde=2026-02-28', { filters: { desde: '2026-02-28' } }],
    ['desde=2026-02-30', {}],
    ['desde=0000-00-00', {}],
    ['desde=28/02/2026', {}],
    ['user=ana&status=&desde=', { filters: { user: 'ana' } }],
    ['other=1', {}],
  ])('%s', (address, difference) => {
    expect(read(address)).toEqual({ ...plain, ...difference });
  });
});

it('is filtered by a search or by any filter', () => {
  expect([isFiltered(read('')), isFiltered(read('q=a')), isFiltered(read('status=ok&sort=nome'))]).toEqual([
    false,
    true,
    true,
  ]);
});

it('sorts by another column ascending, and by the same one the other way round', () => {
  expect(nextSorting({ sort: 'nome', dir: 'asc' }, 'nome').dir).toBe('desc');
  expect(nextSorting({ sort: 'nome', dir: 'desc' }, 'nome').dir).toBe('asc');
  expect(nextSorting({ sort: 'nome', dir: 'desc' }, 'quando')).toEqual({ sort: 'quando', dir: 'asc' });
});

it.each([
  ['2026-10-10', '2026-01-01', true],
  ['2026-01-01', '2026-10-10', false],
  ['2026-01-01', '2026-01-01', false],
  ['2026-10-10', '', false],
  ['', '2026-01-01', false],
  ['2026-10-10', '2026-01-32', false],
])('tells a period from %j to %j that ends before it begins: %j', (from, to, wrong) => {
  expect(periodFault(from, to) !== '').toBe(wrong);
});
