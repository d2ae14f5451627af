import { grouped } from '../../../app/domain/values/grouped';
import type { StatementTable } from '../../../app/domain/finance/statements/model';
import type { LedgerAccount } from '../balances/collection';
import {
  balanceCategoryLabels,
  unlinedLabel,
  type BalanceCategory,
} from '../../../app/domain/finance/balances/chart';
import { accountTerm, type Amounts, type Column, type LineDraft } from './amounts';
import { lineKey } from './lines';

interface Side {
  readonly title: string;
  readonly total: readonly [key: string, label: string, name: string];
  readonly blocks: readonly (readonly [category: BalanceCategory, name: string])[];
}

/** The two sides in the order of Brazilian statements (Lei 6.404, art. 178). */
const sides: readonly Side[] = [
  {
    title: 'Balanço patrimonial – Ativo',
    total: ['ativo', 'Total do ativo', 'Ativo_Total'],
    blocks: [
      ['Current Assets', 'Ativo_Circulante'],
      ['No-current Assets', 'Ativo_Nao_Circulante'],
    ],
  },
  {
    title: 'Balanço patrimonial – Passivo e patrimônio líquido',
    total: ['passivo-e-pl', 'Total do passivo e patrimônio líquido', 'Passivo_e_PL_Total'],
    blocks: [
      ['Current Liabilities', 'Passivo_Circulante'],
      ['No-current Liabilities', 'Passivo_Nao_Circulante'],
      ['Equity', 'Patrimonio_Liquido'],
    ],
  },
];

/** Both sides of the balance sheet; each line is a category 2 of the chart, with the number of its note. */
export function balanceSheet(
  amounts: Amounts,
  columns: Column,
  accounts: readonly LedgerAccount[],
  noteOf: ReadonlyMap<string, number>,
): StatementTable[] {
  return sides.map(({ title, total: [key, label, name], blocks }) => {
    const drafts = blocks.flatMap(([category, blockName]) => {
      const own = accounts.filter(({ category1 }) => category1 === category);
      const lines = byCategory2(own, noteOf);
      return [...lines, subtotal(category, balanceCategoryLabels[category], blockName, lines)];
    });
    const terms = blocks.map(([category]) => ({ of: category }));
    return amounts.table(key, title, columns, [
      ...headed(drafts, blocks),
      { key, label, name, level: 0, look: 'total', terms },
    ]);
  });
}

/** A line for each category 2 of a category 1, the sum of its accounts; accounts without a category 2 share a line. */
export function byCategory2(
  accounts: readonly LedgerAccount[],
  noteOf: ReadonlyMap<string, number>,
): LineDraft[] {
  return grouped(accounts, lineKey).map(([key, own]) => ({
    key,
    label: own[0]?.category2 || unlinedLabel,
    level: 1,
    look: 'plain',
    note: noteOf.get(key),
    terms: own.map(({ _id }) => accountTerm(_id)),
  }));
}

const subtotal = (key: string, label: string, name: string, lines: readonly LineDraft[]): LineDraft => ({
  key,
  label: `Total do ${label.toLowerCase()}`,
  name,
  level: 0,
  look: 'subtotal',
  terms: lines.map(({ key: of }) => ({ of })),
});

/** Puts each block's heading before its first line. */
function headed(drafts: readonly LineDraft[], blocks: Side['blocks']): LineDraft[] {
  const pending = blocks.map(([, label]) => label);
  let before: LineDraft | undefined;
  return drafts.flatMap((draft) => {
    const begins = !before || before.look === 'subtotal';
    before = draft;
    if (!begins) return [draft];
    const label = pending.shift() ?? '';
    return [{ key: `h ${label}`, label, level: 0, look: 'plain', terms: [] } satisfies LineDraft, draft];
  });
}
