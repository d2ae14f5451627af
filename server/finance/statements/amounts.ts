import type { Month } from '../../../app/domain/values/month';
import type {
  StatementLine,
  StatementTable,
  Pair,
  Term,
  TrialRow,
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
 * Amounts of a company's accounts and of the lines built on them, column by column. Lines may build on lines of
 * tables that were drawn up before; all sums are of whole centavos.
 */
export class Amounts {
  readonly #cells = new Map<string, number>();
  readonly #lines = new Map<string, readonly (number | null)[]>();

  constructor(amounts: readonly Amount[]) {
    for (const { account, month, cents } of amounts) this.#cells.set(`${account} ${month}`, cents);
  }

  /** An account's amount in each column: what it moved over the column's months, or its balance at the one month's end. */
  account(code: string, spans: readonly Span[]): (number | null)[] {
    return spans.map((span) => span && span.reduce((total, at) => total + this.#cell(code, at), 0));
  }

  /** The amounts of a line drawn up before. @throws RangeError for a line that is not there */
  line(key: string): readonly (number | null)[] {
    const cents = this.#lines.get(key);
    if (!cents) throw new RangeError(`No line ${key} yet`);
    return cents;
  }

  /** Draws up a table. */
  table(key: string, title: string, { spans, pairs }: Column, drafts: readonly LineDraft[]): StatementTable {
    const lines = drafts.map((draft) => {
      const cents = spans.map((span, column) => span && this.#sum(draft.terms, spans, column));
      this.#lines.set(draft.key, cents);
      return { ...draft, cents };
    });
    return { key, title, pairs, lines };
  }

  /** Rows of the trial balance. */
  trial(accounts: readonly LedgerAccount[], spans: readonly Span[]): TrialRow[] {
    return accounts.map(({ _id, name }) => ({ account: _id, name, cents: this.account(_id, spans) }));
  }

  #sum(terms: readonly Term[], spans: readonly Span[], column: number): number {
    return terms.reduce((total, { of, times = 1 }) => {
      const code = codeOf(of);
      const cents = (code === null ? this.line(of) : this.account(code, spans))[column];
      return total + Math.round((cents ?? 0) * times);
    }, 0);
  }

  #cell(code: string, at: Month): number {
    return this.#cells.get(`${code} ${at}`) ?? 0;
  }
}

const accountMark = 'conta ';

/** What an account is called among the terms of lines; lines' own keys never begin so. */
export const accountKey = (code: string): string => accountMark + code;
export const accountTerm = (code: string): Term => ({ of: accountKey(code) });

const codeOf = (of: string): string | null =>
  of.startsWith(accountMark) ? of.slice(accountMark.length) : null;
