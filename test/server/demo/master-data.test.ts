import { describe, expect, test } from 'vitest';
import { csvText } from '../../../server/demo/csv';
import { canonicalCnpj } from '../../../app/domain/values/cnpj';
import { planChannels as channels } from '../../../app/domain/planning/quantities/filter';
import { monthCode } from '../../../app/domain/values/month';
import { listings, planningLines, planningMonths } from '../../../server/demo/planning';
import { productColumns, products } from '../../../server/demo/products';
import { isNewCompany, salesChannels, sellers } from '../../../server/demo/sales-channels';
import { spendDates, spendLines } from '../../../server/demo/spend';
import { Fault } from '../../../server/data/master-data/rows/cell';
import { checkCell } from '../../../server/data/master-data/rows/checks';
import { standardBases } from '../../../server/data/master-data/standard-bases';

const portfolio = products();

/** Faults that the base finds in a line, its columns in the order of the base's checks. */
function faultsOf(base: string, line: readonly string[]): string[] {
  const checks = standardBases().find(({ _id }) => _id === base)?.checks ?? {};
  return Object.entries(checks).flatMap(([key, rule], index) => {
    const checked = checkCell(line[index] ?? '', rule, key, ',');
    return checked instanceof Fault ? [checked.message] : [];
  });
}

describe('products', () => {
  test('are 5 000, each with a code and a description of its own', () => {
    expect(portfolio).toHaveLength(5_000);
    expect(new Set(portfolio.map(({ cells }) => cells.sku)).size).toBe(5_000);
    expect(new Set(portfolio.map(({ cells }) => cells.material_description)).size).toBe(5_000);
  });

  test('pass every check of their base', () => {
    const lines = portfolio.map(({ cells }) => productColumns.map((column) => cells[column]));
    expect(lines.flatMap((line) => faultsOf('produto', line))).toEqual([]);
  });

  test('show every value that the screens filter by', () => {
    const values = (column: (typeof productColumns)[number]) =>
      [...new Set(portfolio.map(({ cells }) => cells[column]))].sort();
    expect(values('categoria_principal_sku')).toEqual([
      'Fragrance',
      'Haircare',
      'Makeup',
      'Other',
      'Skincare',
    ]);
    expect(values('abcd')).toEqual(['', 'A', 'B', 'C', 'D']);
    expect(values('hero')).toEqual(['hero', 'non-hero']);
    expect(values('plc_local')).toEqual(expect.arrayContaining(['3-Released', '4-Launch Event']));
  });
});

describe('sellers', () => {
  test('are 120 with valid and different registry numbers, in the four channels', () => {
    const rows = sellers();
    expect(rows).toHaveLength(120);
    expect(new Set(rows.map(({ cnpj }) => canonicalCnpj(cnpj))).size).toBe(120);
    expect(rows.filter(({ cnpj }) => canonicalCnpj(cnpj) === null)).toEqual([]);
    expect(rows.filter(isNewCompany).length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ channel_siop }) => channel_siop))).toEqual(new Set(channels));
  });
});

describe('planning rows', () => {
  const assortment = listings(portfolio);
  const lines = planningMonths.flatMap((month) =>
    salesChannels.flatMap((channel) => planningLines(assortment, channel, month)),
  );

  test('are 200 000 for four channels and January 2026 to December 2027', () => {
    expect(lines).toHaveLength(200_000);
    expect(new Set(lines.map(([, channel]) => channel))).toEqual(new Set(channels));
    const months = [...new Set(lines.map(([, , month]) => month))].sort();
    expect(months).toEqual(planningMonths.map(monthCode));
    expect([months[0], months.at(-1)]).toEqual(['2026-01', '2027-12']);
  });

  test('name a SKU, channel and month once, with whole quantities', () => {
    const skus = new Set(portfolio.map(({ cells }) => cells.sku));
    expect(new Set(lines.map((line) => line.slice(0, 3).join())).size).toBe(lines.length);
    expect(lines.filter(([sku = '', , , valor = '']) => !skus.has(sku) || !/^\d+$/.test(valor))).toEqual([]);
  });

  test('follow the season: fragrances sell more for Christmas than in January', () => {
    const fragrances = new Set(
      portfolio.filter(({ major }) => major === 'Fragrance').map(({ cells }) => cells.sku),
    );
    const sum = (month: string) =>
      lines
        .filter((line) => line[2] === month && fragrances.has(line[0] ?? ''))
        .reduce((total, [, , , valor]) => total + Number(valor), 0);
    expect(sum('2026-12')).toBeGreaterThan(1.5 * sum('2026-01'));
  });
});

test('spend rows pass the checks of their base', () => {
  const lines = spendDates.flatMap(spendLines);
  expect(lines).toHaveLength(2_016);
  expect(lines.flatMap((line) => faultsOf('planejamento_spend', line))).toEqual([]);
});

test('CSV text quotes what would break a line', () => {
  const text = csvText({ header: ['a', 'b'], lines: [['1;2', 'diz "sim"']] });
  expect(text).toBe('a;b\r\n"1;2";"diz ""sim"""\r\n');
});
