import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf, sheetRows, type SheetAccount } from '../../../../../app/domain/finance/cockpit/sheet';

describe('Dif. $ and Dif. %', () => {
  it.each([
    ['a rise', 100, 110, 10, 10],
    ['a fall', 200, 150, -50, -25],
    ['thirds, to two decimals', 3, 4, 1, 33.33],
    ['a half of a hundredth, away from zero', 800, 801, 1, 0.13],
    ['a negative balance that shrinks', -200, -150, 50, 25],
    ['a change of sign', -50, 50, 100, 200],
    ['binary fractions', 0.1, 0.3, 0.2, 200],
    ['no change', 7.77, 7.77, 0, 0],
    ['nothing to compare with', 0, 5, 5, null],
    ['an account that is new', null, 5, 5, null],
    ['an account that is gone', 5, null, -5, null],
    ['no balance at all', null, null, null, null],
  ])('of %s', (_what, from, to, difference, percent) => {
    expect(figuresOf(from, to)).toEqual({ from, to, difference, percent });
  });
});

const account = (code: string, path: string, from: number | null, to: number | null): SheetAccount => {
  const [category1 = '', category2 = '', category3 = ''] = path.split('/');
  return { account: code, name: `Conta ${code}`, category1, category2, category3, from, to };
};

describe('the table', () => {
  const rows = sheetRows('Balance Sheet', [
    account('1', 'Current Assets/Estoques/Mercadorias', 10.1, 20.2),
    account('2', 'Current Assets/Estoques/Perdas', -1, -2),
    account('3', 'Current Assets/Tributos/Federais', 5, 5),
    account('4', 'Current Assets/Tributos/Federais', 5, null),
    account('5', 'Equity/Capital/Capital', 19.1, 23.2),
  ]);

  it('puts accounts under their categories, and one alone in its category 3 in its place', () => {
    expect(rows.map(({ kind, depth, label }) => `${depth} ${kind} ${label}`)).toEqual([
      '0 step Current Assets',
      '1 step-row Estoques',
      '2 row 1 - Conta 1',
      '2 row 2 - Conta 2',
      '1 step-row Tributos',
      '2 step-row Federais',
      '3 row 3 - Conta 3',
      '3 row 4 - Conta 4',
      '0 step Equity',
      '1 step-row Capital',
      '2 row 5 - Conta 5',
    ]);
  });

  it('adds up exactly', () => {
    expect(rows[0]).toMatchObject({ from: 19.1, to: 23.2, difference: 4.1, percent: 21.47 });
    expect(rows.find(({ label }) => label === 'Federais')).toMatchObject({ from: 10, to: 5, percent: -50 });
  });

  it('closes Working Capital with the capital that is tied up', () => {
    const capital = sheetRows('Working Capital', [
      account('1', 'Current Assets/Estoques/Mercadorias', 100, 120),
      account('2', 'Current Liabilities/Fornecedores/Nacionais', -30, -45),
    ]);
    expect(capital.at(-1)).toMatchObject({ kind: 'step-total', label: 'Working Capital', from: 70, to: 75 });
    expect(sheetRows('Working Capital', [])).toEqual([]);
  });

  it('names each row once, after its parent, and sums its accounts, whatever the chart', () => {
    const name = fc.constantFrom('x', 'y', 'z');
    const amount = fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100));
    const accounts = fc.array(fc.tuple(name, name, name, amount, amount), { maxLength: 30 });
    fc.assert(
      fc.property(accounts, (given) => {
        const all = given.map(([one, two, three, from, to], at) =>
          account(String(at), `${one}/${two}/${three}`, from, to),
        );
        const table = sheetRows('Balance Sheet', all);
        const seen = new Set<string>();
        for (const { id, parentId } of table) {
          expect(seen.has(id)).toBe(false);
          expect(parentId === null || seen.has(parentId)).toBe(true);
          seen.add(id);
        }
        expect(table.filter(({ kind }) => kind === 'row')).toHaveLength(all.length);
        const cents = (value: number | null) => Math.round((value ?? 0) * 100);
        for (const row of table.filter(({ depth }) => depth === 0)) {
          const below = all.filter(({ category1 }) => category1 === row.label);
          expect(cents(row.to)).toBe(below.reduce((total, { to }) => total + cents(to), 0));
          expect(cents(row.difference)).toBe(cents(row.to) - cents(row.from));
        }
      }),
    );
  });
});
