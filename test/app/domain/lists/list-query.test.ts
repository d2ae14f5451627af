import { describe, expect, it } from 'vitest';
import { defineList } from '../../../../app/domain/lists/list';
import { isFiltered, listQueryOf, nextSorting, periodFault } from '../../../../app/domain/lists/list-query';

const list = defineList({
  columns: {
    nome: { label: 'Nome', sort: true },
    quando: { label: 'Quando', sort: true, file: 'Criado em' },
    nota: { label: 'Nota' },
    editar: { label: 'Ações', file: false },
  },
  search: { label: 'Buscar' },
  filters: {
    user: { label: 'Usuário' },
    status: {
      label: 'Status',
      options: [
        ['ok', 'Sem erro'],
        ['erro', 'Com erro'],
      ],
    },
    base: { label: 'Base', options: 'offered' },
  },
  period: true,
  order: { sort: 'quando', dir: 'desc' },
});

const read = (address: string) => listQueryOf(new URLSearchParams(address), list);
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
    ['base=qualquer', { filters: { base: 'qualquer' } }],
    ['from=2026-02-28', { filters: { from: '2026-02-28' } }],
    ['to=2026-02-30', {}],
    ['from=0000-00-00', {}],
    ['to=28/02/2026', {}],
    ['user=ana&status=&from=', { filters: { user: 'ana' } }],
    ['sort=nota', {}],
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
])('recognizes a period from %j to %j that ends before it begins: %j', (from, to, wrong) => {
  expect(periodFault(from, to) !== '').toBe(wrong);
});

it('knows the fields of its filter bar', () => {
  expect(list.fields).toEqual(['q', 'user', 'status', 'base', 'from', 'to']);
});
