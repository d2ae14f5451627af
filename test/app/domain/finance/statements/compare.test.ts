import { describe, expect, it } from 'vitest';
import { compareStatements, differingIn } from '../../../../../app/domain/finance/statements/compare';
import {
  comparedColumns,
  type ComparedColumn,
} from '../../../../../app/domain/finance/statements/compare-book';
import { month } from '../../../../../app/domain/values/month';
import { ledgerAccountRecords } from '../../../../../server/demo/ledger-accounts';
import { draw } from '../../../../../server/finance/statements/statement';
import { booksFor, drawn } from '../../../../server/finance/statements/books';

const before = drawn('2236', 'MONTHLY', '2026-09');
const now = drawn('2236', 'MONTHLY', '2026-10');
const columns = Object.keys(comparedColumns) as ComparedColumn[];

/** October as it was drawn, and after something of its books was changed. */
const october = (change: (books: ReturnType<typeof booksFor>) => Partial<ReturnType<typeof booksFor>>) => {
  const books = booksFor('2236');
  return draw(
    { businessUnitID: '2236', type: 'MONTHLY', dateRef: month(2026, 10) },
    { ...books, ...change(books) },
    '17/11/2026 09:00',
  );
};
const differing = (other: typeof now, column: ComparedColumn = 'periodo') =>
  compareStatements(now, other, column).flatMap(({ title, lines }) =>
    lines.filter(({ difference }) => difference).map((line) => ({ title, ...line })),
  );

describe('two documents', () => {
  it('that are equal have no differences', () => {
    expect(differingIn(now, now)).toBe(0);
  });

  it.each([
    ['of two months', before, now],
    ['of two companies', drawn('4313', 'MONTHLY', '2026-10'), now],
    ['of a month and a year', drawn('2236', 'ANNUAL', '2025-12'), now],
  ])('%s: what accounts differ by adds up to what their line does, in every column', (_, one, other) => {
    for (const column of columns) {
      const lines = compareStatements(one, other, column).flatMap((table) => table.lines);
      const explained = lines.filter(({ accounts }) => accounts.length > 0);
      expect(explained.length).toBeGreaterThan(20);
      for (const { label, difference, accounts } of explained)
        expect([label, accounts.reduce((sum, each) => sum + (each.difference ?? 0), 0)]).toEqual([
          label,
          difference,
        ]);
    }
  });

  it('report a changed balance in every line that it is part of, and name its account', () => {
    const changed = october(({ amounts }) => ({
      amounts: amounts.map((amount) =>
        amount.account === '1.1.1.01' && amount.month === month(2026, 10)
          ? { ...amount, cents: amount.cents + 1_234 }
          : amount,
      ),
    }));
    const lines = differing(changed);
    expect(lines.every(({ difference }) => difference === 1_234)).toBe(true);
    expect(lines.map(({ title, label }) => `${title}: ${label}`)).toEqual(
      expect.arrayContaining([
        'Balanço patrimonial – Ativo: Caixa e equivalentes de caixa',
        'Balanço patrimonial – Ativo: Total do ativo circulante',
        'Balanço patrimonial – Ativo: Total do ativo',
        'Demonstração dos fluxos de caixa: Caixa e equivalentes no fim do período',
      ]),
    );
    const [first] = lines;
    expect(first?.accounts).toMatchObject([{ account: '1.1.1.01', difference: 1_234, moved: '' }]);
    expect(lines.find(({ label }) => label === 'Total do ativo')?.accounts).toEqual([]);
    expect(differing(changed, 'comparativo')).toEqual([]);
  });

  it('report an account that moved to another line in both lines, and where it went', () => {
    const moved = october(() => ({
      accounts: ledgerAccountRecords().map((account) =>
        account._id === '1.1.5.01' ? { ...account, category2: 'Despesas antecipadas' } : account,
      ),
    }));
    const lines = differing(moved).filter(({ title }) => title.startsWith('Balanço'));
    expect(lines.map(({ label, accounts }) => [label, accounts.map((each) => each.moved)])).toEqual([
      ['Outros ativos circulantes', ['foi para Despesas antecipadas']],
      ['Despesas antecipadas', ['veio de Outros ativos circulantes']],
    ]);
    expect(lines.reduce((sum, { difference }) => sum + (difference ?? 0), 0)).toBe(0);
  });

  it('report nothing for months that one of them does not cover', () => {
    const short = october((books) => ({
      closed: books.closed.filter((at) => at >= month(2026, 1)),
    }));
    const lines = compareStatements(now, short, 'comparativo').flatMap((table) => table.lines);
    expect(
      lines.some(
        ({ before: then, now: here, difference }) => then !== null && here === null && difference === null,
      ),
    ).toBe(true);
    expect(lines.some(({ difference }) => difference)).toBe(false);
  });
});
