import { describe, expect, it } from 'vitest';
import { pageIn, rowsIn, type MemoryRules } from '../../../../app/domain/lists/in-memory';
import { defineList, fileColumns } from '../../../../app/domain/lists/list';
import { listQueryOf } from '../../../../app/domain/lists/list-query';

const list = defineList({
  columns: {
    code: { label: 'Conta', sort: true },
    city: { label: 'Cidade', sort: true },
    sum: { label: 'Soma', sort: true, align: 'end', file: 'Soma (R$)', kind: 'amount' },
    edit: { label: 'Ações', file: false },
  },
  search: { label: 'Buscar' },
  filters: {
    city: { label: 'Cidade', options: 'offered' },
    large: { label: 'Tamanho', options: [['on', 'Grandes']] },
  },
  order: { sort: '', dir: 'asc' },
});

interface Row {
  readonly code: string;
  readonly city: string;
  readonly sum: number | null;
}

const rows: readonly Row[] = [
  { code: '2.10', city: 'Ouro Preto', sum: 10 },
  { code: '2.9', city: 'São Paulo', sum: null },
  { code: '1.1', city: 'Água Boa', sum: 300 },
  { code: '1.2', city: 'São Paulo', sum: 20 },
];

const rules: MemoryRules<typeof list, Row> = {
  search: ({ code, city }) => [code, city],
  filters: { city: (row, city) => row.city === city, large: ({ sum }) => (sum ?? 0) > 15 },
  order: { code: ({ code }) => code, city: ({ city }) => city, sum: ({ sum }) => sum },
  tie: ({ code }) => code,
};

const codes = (address: string, more: Partial<typeof rules> = {}) =>
  rowsIn(rows, listQueryOf(new URLSearchParams(address), list), { ...rules, ...more }).map(
    ({ code }) => code,
  );

describe('a list in memory', () => {
  it.each([
    ['', ['2.10', '2.9', '1.1', '1.2']],
    ['q=sao', ['2.9', '1.2']],
    ['q=paulo+1', ['1.2']],
    ['q=%25', []],
    ['city=S%C3%A3o+Paulo&large=on', ['1.2']],
    ['city=Lima', []],
    ['sort=city', ['1.1', '2.10', '1.2', '2.9']],
    ['sort=city&dir=desc', ['1.2', '2.9', '2.10', '1.1']],
    ['sort=sum', ['2.10', '1.2', '1.1', '2.9']],
    ['sort=sum&dir=desc', ['1.1', '1.2', '2.10', '2.9']],
    ['sort=edit', ['2.10', '2.9', '1.1', '1.2']],
    ['sort=constructor', ['2.10', '2.9', '1.1', '1.2']],
  ])('shows of %j its rows in their order', (address, found) => {
    expect(codes(address)).toEqual(found);
  });

  it('sorts numbers in texts as numbers where it says so', () => {
    expect(codes('sort=code')).toEqual(['1.1', '1.2', '2.10', '2.9']);
    expect(codes('sort=code', { numeric: true })).toEqual(['1.1', '1.2', '2.9', '2.10']);
  });

  it('has pages, with how many rows there are on all of them', () => {
    expect(pageIn([...'abcde'.repeat(9)], { page: 3, pageSize: 20 })).toEqual({
      rows: [...'abcde'],
      total: 45,
    });
  });
});

it('a list’s file has its columns but those of the screen alone, under their own or given headers', () => {
  expect(fileColumns(list, { city: 'Município' })).toEqual([
    { key: 'code', label: 'Conta', kind: 'text' },
    { key: 'city', label: 'Município', kind: 'text' },
    { key: 'sum', label: 'Soma (R$)', kind: 'amount' },
  ]);
});

it('a missing label, order or filter is a type error', () => {
  // @ts-expect-error the header is missing
  defineList({ columns: { code: { sort: true } }, order: { sort: '', dir: 'asc' } });
  // @ts-expect-error nothing sorts by the sum
  const unsorted: MemoryRules<typeof list, Row>['order'] = {
    code: ({ code }) => code,
    city: ({ city }) => city,
  };
  // @ts-expect-error a filter has no rule
  const unfiltered: MemoryRules<typeof list, Row>['filters'] = { city: () => true };
  expect([Object.keys(unsorted), Object.keys(unfiltered)]).toEqual([['code', 'city'], ['city']]);
});
