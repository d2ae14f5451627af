import { describe, expect, it } from 'vitest';
import type { BaseField } from '../../../../../app/domain/data/files/column-mapping';
import {
  headingOf,
  monthGroups,
  namedColumns,
  places,
} from '../../../../../app/domain/data/files/month-columns';
import { findTitles } from '../../../../../app/domain/data/files/header-line';
import { monthCode } from '../../../../../app/domain/values/month';

const balance: BaseField[] = [
  { key: 'businessUnitID', label: 'Empresa', required: true },
  { key: 'account', label: 'Conta', required: true },
  { key: 'data_ref', label: 'Mês', required: true, holds: 'time' },
  { key: 'valor', label: 'Valor', required: true, holds: 'figure' },
];
const sold: BaseField[] = [
  { key: 'sku', label: 'SKU', required: true },
  { key: 'data_ref', label: 'Mês', required: true, holds: 'time' },
  { key: 'valor', label: 'Quantidade', required: true, holds: 'figure' },
  { key: 'receita', label: 'Receita', required: false, holds: 'figure' },
];

describe('a heading', () => {
  it.each([
    ['nov/26', '2026-11', ''],
    ['Nov-26', '2026-11', ''],
    ['11/2026', '2026-11', ''],
    ['2026-11', '2026-11', ''],
    ['202611', '2026-11', ''],
    ['Novembro 2026', '2026-11', ''],
    ['novembro de 2026', '2026-11', ''],
    ['01/11/2026', '2026-11', ''],
    ['30/11/2026', '2026-11', ''],
    ['2026-11-30', '2026-11', ''],
    ['nov/26 Quantidade', '2026-11', 'Quantidade'],
    ['nov/26 - Quantidade', '2026-11', 'Quantidade'],
    ['Valor novembro de 2026', '2026-11', 'Valor'],
    ['Receita (R$) 11/2026', '2026-11', 'Receita (R$)'],
  ])('%s is a month', (title, code, name) => {
    const heading = headingOf(title);
    expect(heading && { code: monthCode(heading.month), name: heading.name }).toEqual({ code, name });
  });

  it.each([
    '2026',
    '26',
    'Total',
    'Total 2026',
    'Total nov/26',
    'Acumulado nov/26',
    'Conta',
    'Março',
    '1',
    '',
    '32/13/2026',
  ])('"%s" is none', (title) => expect(headingOf(title)).toBeNull());
});

describe('months across', () => {
  it('fill the month that the base lacks and its only figure', () => {
    const titles = ['Empresa', 'Conta', 'nov/26', 'dez/26', 'Total', '2026'];
    expect(namedColumns(balance, titles)).toEqual({
      businessUnitID: 0,
      account: 1,
      data_ref: places.month,
      valor: places.figure,
    });
  });

  it('fill several figures by their names', () => {
    const titles = ['SKU', 'nov/26 Quantidade', 'nov/26 Receita', 'dez/26 Quantidade', 'dez/26 Receita'];
    expect(namedColumns(sold, titles)).toEqual({
      sku: 0,
      data_ref: places.month,
      valor: places.figure,
      receita: places.figure + 1,
    });
  });

  it.each([
    [
      'columns of a month and a figure that the file has',
      ['Empresa', 'Conta', 'Mês', 'Valor', 'nov/26', 'dez/26'],
    ],
    ['one month alone', ['Empresa', 'Conta', 'nov/26']],
    [
      'groups of which the base knows none',
      ['Empresa', 'Conta', 'Orçado nov/26', 'Orçado dez/26', 'Feito nov/26', 'Feito dez/26'],
    ],
    ['days of one month', ['Empresa', 'Conta', '01/11/2026', '02/11/2026', '03/11/2026']],
  ])('are not taken for granted beside %s', (_, titles) => {
    expect(Object.values(namedColumns(balance, titles))).not.toContain(places.month);
  });

  it('leave a group without those that are left out', () => {
    expect(monthGroups(['Conta', 'nov/26', 'dez/26'], [2])).toMatchObject([{ columns: [{ at: 1 }] }]);
  });

  it('are found below the titles of a report, in one line or two', () => {
    const report = [
      ['Balancete 2026'],
      [],
      ['Conta contábil', 'Conta', 'nov/26', 'dez/26', 'jan/27'],
      ['1', '2', '3', '4', '5'],
    ];
    expect(findTitles(report, balance)).toEqual({ at: 2, lines: 1 });
    const merged = [
      ['Conta', 'Valor', '', ''],
      ['', 'nov/26', 'dez/26', 'jan/27'],
      ['1', '2', '3', '4'],
    ];
    expect(findTitles(merged, balance)).toEqual({ at: 0, lines: 2 });
  });
});
