import { sideOf } from '../../../app/domain/finance/balances/chart';
import { grouped } from '../../../app/domain/values/grouped';
import type { StatementNote, StatementTable } from '../../../app/domain/finance/statements/model';
import type { LedgerAccount } from '../balances/collection';
import { accountTerm, termAmong, type Amounts, type Column, type LineDraft } from './amounts';
import { lineKey } from './lines';
import { taxReconciliation } from './tax-note';

/** The plan of a note with figures, from the chart: its accounts, table by table. */
interface NotePlan {
  readonly title: string;
  readonly of: LedgerAccount['statement'];
  readonly paragraphs: readonly string[];
  readonly tables: readonly (readonly [heading: string, accounts: readonly LedgerAccount[]])[];
}

const firstNumber = 4;

/** By default, accounts share the note of their line. */
const titleOf = ({ note, category2, category1 }: LedgerAccount): string => note || category2 || category1;

/**
 * The notes in the order of their first accounts, those of the balance sheet first. The chart may name an account's
 * note (by default that of its line) and the table in it (by default the only one).
 */
function plansOf(accounts: readonly LedgerAccount[]): NotePlan[] {
  return (['balance', 'income'] as const).flatMap((of) =>
    grouped(
      accounts.filter(({ statement }) => statement === of),
      titleOf,
    ).map(([title, own]): NotePlan => ({
      title,
      of,
      paragraphs: [...new Set(own.map(({ noteText }) => noteText).filter(Boolean))],
      tables: grouped(own, ({ noteTable }) => noteTable),
    })),
  );
}

/** The note number of each line of the statements (a category 2 of a category 1). */
export function noteNumbersOf(accounts: readonly LedgerAccount[]): ReadonlyMap<string, number> {
  return new Map(
    plansOf(accounts).flatMap(({ tables }, index) =>
      tables.flatMap(([, own]) => own.map((account) => [lineKey(account), firstNumber + index] as const)),
    ),
  );
}

/**
 * The notes with figures; the one on taxes on profit also explains the tax rate. Requires the income statement,
 * whose lines it uses.
 */
export function figureNotes(
  amounts: Amounts,
  columns: { readonly balance: Column; readonly income: Column },
  accounts: readonly LedgerAccount[],
): StatementNote[] {
  return plansOf(accounts).map(({ title, of, paragraphs, tables }, index) => {
    const number = firstNumber + index;
    const drawn = tables.map(([heading, own], at) =>
      composition(amounts, columns[of], own, {
        key: `n${number}.${at + 1}`,
        heading: heading || 'Composição',
        total: heading || title,
      }),
    );
    const taxes = tables.flatMap(([, own]) => own).filter(({ measure }) => measure === 'income_tax');
    return {
      number,
      title,
      paragraphs,
      tables:
        taxes.length > 0 ? [...drawn, taxReconciliation(amounts, columns.income, number, taxes)] : drawn,
    };
  });
}

function composition(
  amounts: Amounts,
  columns: Column,
  accounts: readonly LedgerAccount[],
  { key, heading, total }: { key: string; heading: string; total: string },
): StatementTable {
  // For accounts of both sides, such as deferred tax, the total is net, with the sign of the first account's side.
  const side = sideOf(accounts[0]?.category1 ?? '');
  const drafts = accounts.map((account): LineDraft => ({
    key: `${key} ${account._id}`,
    label: account.name,
    level: 1,
    look: 'plain',
    terms: [account.statement === 'balance' ? termAmong(side, account) : accountTerm(account._id)],
  }));
  const sum: LineDraft = {
    key: `${key} total`,
    label: total,
    level: 0,
    look: 'total',
    terms: drafts.map((draft) => ({ of: draft.key })),
  };
  return amounts.table(key, heading, columns, [...drafts, sum]);
}
