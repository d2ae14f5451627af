import { sideOf } from '../../../app/domain/finance/balances/chart';
import { grouped } from '../../../app/domain/values/grouped';
import type { StatementNote, StatementTable } from '../../../app/domain/finance/statements/model';
import type { LedgerAccount } from '../balances/collection';
import { accountTerm, termAmong, type Amounts, type Column, type LineDraft } from './amounts';
import { lineKey } from './lines';
import { taxReconciliation } from './tax-note';

/** A note with figures as the chart draws it up: its accounts, table by table. */
interface NotePlan {
  readonly title: string;
  readonly of: LedgerAccount['statement'];
  readonly paragraphs: readonly string[];
  readonly tables: readonly (readonly [heading: string, accounts: readonly LedgerAccount[]])[];
}

const firstNumber = 4;

/** Of an account without a line of its own. */
const titleOf = ({ note, category2, category1 }: LedgerAccount): string => note || category2 || category1;

/**
 * The notes in the order of their first accounts, those of the balance sheet first. An account's note is the one that
 * the chart names, or that of its line; a table is the one that the chart names, or the note's only one.
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

/** The number of the note that tells more of each line of the statements (a category 2 of a category 1). */
export function noteNumbersOf(accounts: readonly LedgerAccount[]): ReadonlyMap<string, number> {
  return new Map(
    plansOf(accounts).flatMap(({ tables }, index) =>
      tables.flatMap(([, own]) => own.map((account) => [lineKey(account), firstNumber + index] as const)),
    ),
  );
}

/** The notes with figures; the one of taxes on profit also explains the tax rate. Income statement first: its lines are built on. */
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
  // Of accounts of both sides, such as deferred tax, the total is net, as the first one's side has it.
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
