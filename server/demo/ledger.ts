const result = '2.3.3.01';

/**
 * A company's books in whole centavos, by double entry: every posting keeps assets = liabilities + equity. Balances are
 * positive on their account's own side (assets `1.` debit, the rest credit). A month's movements of the income accounts
 * (`3.`) are stored separately, and also added to the result of the year at once.
 */
export class Ledger {
  readonly #balances = new Map<string, number>();
  #flows = new Map<string, number>();

  /** An account's balance, or an income account's movement in the month. */
  of(account: string): number {
    return (account.startsWith('3') ? this.#flows : this.#balances).get(account) ?? 0;
  }

  sum(...accounts: readonly string[]): number {
    return accounts.reduce((total, account) => total + this.of(account), 0);
  }

  /** Debits one account and credits the other, in centavos, rounded; a negative amount is posted the other way. */
  post(debit: string, credit: string, amount: number): void {
    const cents = Math.round(amount);
    this.#move(debit, debit.startsWith('1') ? cents : -cents);
    this.#move(credit, credit.startsWith('1') ? -cents : cents);
  }

  /** Posts the difference between `account` and a target, against `other`. */
  bring(account: string, target: number, other: string): void {
    const change = Math.round(target) - this.of(account);
    if (account.startsWith('1')) this.post(account, other, change);
    else this.post(other, account, change);
  }

  /** Income before income taxes, of the month so far. */
  get beforeTax(): number {
    return [...this.#flows]
      .filter(([account]) => !account.startsWith('3.5'))
      .reduce((total, [, cents]) => total + cents, 0);
  }

  /** Closes a month; returns all accounts that were ever used. */
  close(): [account: string, cents: number][] {
    const month = [...this.#balances, ...this.#flows].sort(([one], [other]) => (one < other ? -1 : 1));
    this.#flows = new Map([...this.#flows.keys()].map((account) => [account, 0]));
    return month;
  }

  #move(account: string, cents: number): void {
    const kept = account.startsWith('3') ? this.#flows : this.#balances;
    kept.set(account, (kept.get(account) ?? 0) + cents);
    if (account.startsWith('3')) this.#balances.set(result, this.of(result) + cents);
  }
}
