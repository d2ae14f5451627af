import { expect, it } from 'vitest';
import { findTitles, titlesOf } from '../../../../../app/domain/data/files/header-line';

const fields = [
  { key: 'sku', label: 'SKU', required: true },
  { key: 'descricao', label: 'Descrição', required: true },
  { key: 'marca', label: 'Marca', required: false },
];

it.each<
  [where: string, rows: readonly (readonly string[])[], at: number, remembered?: Record<string, string>]
>([
  [
    'in the first row',
    [
      ['SKU', 'Descrição'],
      ['1', 'Creme'],
    ],
    0,
  ],
  [
    'below a report’s titles',
    [['Relatório de produtos'], ['16/11/2026'], ['SKU', 'Descrição'], ['1', 'Creme']],
    2,
  ],
  [
    'where all that is required is named first',
    [
      ['SKU', 'Descrição'],
      ['SKU', 'Descrição', 'Marca'],
    ],
    0,
  ],
  ['in the row that names most, where none names all', [['Produtos'], ['Código', 'Descrição', 'Marca']], 1],
  [
    'not in a row of data that has the word of one title',
    [
      ['Código', 'Texto'],
      ['1', 'Marca'],
    ],
    0,
  ],
  [
    'in the first row, where none is known',
    [
      ['A', 'B'],
      ['1', '2'],
    ],
    0,
  ],
  [
    'by titles that were chosen before',
    [['Produtos'], ['Código', 'Texto']],
    1,
    { sku: 'Código', descricao: 'Texto' },
  ],
  ['in the first row of none', [], 0],
  ['not below the first thirty', [...Array.from({ length: 30 }, () => ['x']), ['SKU', 'Descrição']], 0],
])('is found %s', (_where, rows, at, remembered) => {
  expect(findTitles(rows, fields, remembered)).toEqual({ at, lines: 1 });
});

const monthly = [
  { key: 'sku', label: 'SKU', required: true },
  { key: 'jan', label: 'Valor jan/26', required: true },
  { key: 'fev', label: 'Valor fev/26', required: false },
  { key: 'marca', label: 'Marca', required: false },
];

it.each<[what: string, rows: readonly (readonly string[])[], found: unknown, titles: readonly string[]]>([
  [
    'a title merged over those of its months',
    [['Relatório'], ['SKU', 'Valor', '', 'Marca'], ['', 'jan/26', 'fev/26', ''], ['1', '2', '3', 'x']],
    { at: 1, lines: 2 },
    ['SKU', 'Valor jan/26', 'Valor fev/26', 'Marca'],
  ],
  [
    'a title that stands over another word',
    [
      ['Produto', 'Valor', 'Valor', 'Marca'],
      ['SKU', 'jan/26', 'fev/26'],
    ],
    { at: 0, lines: 2 },
    ['Produto SKU', 'Valor jan/26', 'Valor fev/26', 'Marca'],
  ],
  [
    'one line over data that says the word of a title',
    [
      ['SKU', 'Valor jan/26', 'Situação'],
      ['1', '10', 'Marca'],
    ],
    { at: 0, lines: 1 },
    ['SKU', 'Valor jan/26', 'Situação'],
  ],
])('%s is recognized as a header, not as rows', (_what, rows, found, titles) => {
  const place = findTitles(
    rows,
    monthly.map((field) => ({ ...field, required: field.required && field.key !== 'sku' })),
  );
  expect(place).toEqual(found);
  expect(titlesOf(rows, place).titles).toEqual(titles);
});
