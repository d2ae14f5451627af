import { expect, it } from 'vitest';
import { headerRow } from '../../../../../app/domain/data/files/header-line';

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
  expect(headerRow(rows, fields, remembered)).toBe(at);
});
