import { sideOf, type BalanceSide } from '../../../app/domain/finance/balances/chart';
import { multiplied } from '../../../app/domain/values/decimal';
import type { Month } from '../../../app/domain/values/month';
import {
  accountKey,
  accountOfKey,
  type AmountKind,
  type Pair,
  type StatementLine,
  type StatementTable,
  type Term,
  type TrialRow,
} from '../../../app/domain/finance/statements/model';
import type { Amount } from '../balances/balances';
import type { LedgerAccount } from '../balances/collection';
import type { Span } from './periods';

/** A line before its amounts are known. */
export type LineDraft = Omit<StatementLine, 'cents'>;

export interface Column {
  readonly spans: readonly Span[];
  readonly pairs: readonly Pair[];
}

/**
 * Amounts of a company's accounts and of the lines built on them, column by column. Lines may use lines of tables
 * that were built before. All sums are in whole centavos.
 */
export class Amounts {
  readonly #cells = new Map<string, number>();
  readonly #lines = new Map<string, readonly (number | null)[]>();

  constructor(amounts: readonly Amount[]) {
    for (const { account, month, cents } of amounts) this.#cells.set(`${account} ${month}`, cents);
  }

  /**
   * An account's amount in each column: its movements over the column's months, or its balance at the end of the
   * month.
   */
  account(code: string, spans: readonly Span[]): (number | null)[] {
    return spans.map((span) => span && span.reduce((total, at) => total + this.#cell(code, at), 0));
  }

  /** An account's amount in each column by kind: as in its statement, or at the start or end of the column's months. */
  amount(code: string, kind: AmountKind, spans: readonly Span[]): (number | null)[] {
    if (kind === 'conta') return this.account(code, spans);
    return spans.map((span) => {
      const [first, last] = [span?.[0], span?.at(-1)];
      if (first === undefined || last === undefined) return null;
      const [start, end] = [this.#cell(code, first - 1), this.#cell(code, last)];
      return kind === 'início' ? start : kind === 'fim' ? end : end - start;
    });
  }

  /**
   * The amounts of an earlier line.
   * @throws RangeError for an unknown line
   */
  line(key: string): readonly (number | null)[] {
    const cents = this.#lines.get(key);
    if (!cents) throw new RangeError(`No line ${key} yet`);
    return cents;
  }

  /** Builds a table and stores the amounts of its lines. */
  table(key: string, title: string, { spans, pairs }: Column, drafts: readonly LineDraft[]): StatementTable {
    const lines = drafts.map((draft) => {
      const cents = this.keep(draft.key, this.sum(draft.terms, spans));
      return { ...draft, cents };
    });
    return { key, title, pairs, lines };
  }

  /** The sum of terms in each column. */
  sum(terms: readonly Term[], spans: readonly Span[]): (number | null)[] {
    return spans.map((span, column) => span && this.#sum(terms, spans, column));
  }

  /** Stores the amounts of a line for lines that use it. */
  keep(key: string, cents: (number | null)[]): (number | null)[] {
    this.#lines.set(key, cents);
    return cents;
  }

  /** Rows of the trial balance. */
  trial(accounts: readonly LedgerAccount[], kind: AmountKind, spans: readonly Span[]): TrialRow[] {
    return accounts.map(({ _id, name }) => ({ account: _id, name, cents: this.amount(_id, kind, spans) }));
  }

  #sum(terms: readonly Term[], spans: readonly Span[], column: number): number {
    return terms.reduce((total, { of, times = 1 }) => {
      const account = accountOfKey(of);
      const cents = (account ? this.amount(account.code, account.kind, spans) : this.line(of))[column];
      return total + multiplied(cents ?? 0, times);
    }, 0);
  }

  #cell(code: string, at: Month): number {
    return this.#cells.get(`${code} ${at}`) ?? 0;
  }
}

export const accountTerm = (code: string, kind?: AmountKind): Term => ({ of: accountKey(code, kind) });

/**
 * A balance sheet account in a sum for one side: accounts of the other side are subtracted, because an increase of
 * assets uses cash.
 */
export function termAmong(side: BalanceSide, { _id, category1 }: LedgerAccount, kind?: AmountKind): Term {
  const term = accountTerm(_id, kind);
  return sideOf(category1) === side ? term : { ...term, times: -1 };
}
