import { count } from '../../../app/domain/values/format';
import { monthDate, monthName, monthOfDate, type Month } from '../../../app/domain/values/month';
import { formatCents } from '../../../app/domain/finance/statements/model';
import type { Balances } from '../balances/balances';
import type { LedgerAccount, UnitMonth } from '../balances/collection';
import type { BalanceMonths } from '../balances/months';

/** An account of the balance sheet in a month whose sides differ, with the reasons to check it; whole centavos. */
export interface MonthAccount {
  readonly account: string;
  readonly name: string;
  readonly cents: number | null;
  readonly before: number | null;
  readonly why: string;
}

interface Gap {
  readonly account: string;
  readonly name: string;
}

/** Balance sheet accounts and their balances in some months (cents; null if there is none). */
interface Amounts {
  readonly accounts: readonly LedgerAccount[];
  readonly of: (account: string, at: Month) => number | null;
}

const maxAccounts = 50;
const namedAccounts = 5;

/** Faults of a company's months: sides that differ, and accounts whose history has a gap. */
export class MonthChecks {
  constructor(
    private readonly balances: Balances,
    private readonly months: BalanceMonths,
  ) {}

  /**
   * The accounts that may explain a difference (cents): first those without a balance in the month or with the
   * amount of the difference, then the others by the size of their change since the month before.
   */
  async accountsOf(unit: string, at: Month, difference: number): Promise<MonthAccount[]> {
    const { accounts, of } = await this.#amounts(unit, [at - 1, at]);
    const size = Math.abs(difference);
    const listed = accounts.flatMap(({ _id, name }): MonthAccount[] => {
      const [cents, before] = [of(_id, at), of(_id, at - 1)];
      if (cents === null && before === null) return [];
      return [{ account: _id, name, cents, before, why: reason(cents, before, size) }];
    });
    const change = ({ cents, before }: MonthAccount) => Math.abs((cents ?? 0) - (before ?? 0));
    return listed
      .filter((each) => each.why !== '' || change(each) > 0)
      .sort((one, other) => Number(other.why !== '') - Number(one.why !== '') || change(other) - change(one))
      .slice(0, maxAccounts);
  }

  /** Accounts without a balance in a month that have one in the month before and in a later month. */
  async gapsIn(unit: string, at: Month): Promise<Gap[]> {
    return this.#gapsAmong(unit, at, await this.#amounts(unit, [at - 1, at]));
  }

  async #gapsAmong(unit: string, at: Month, { accounts, of }: Amounts): Promise<Gap[]> {
    const missing = accounts.filter(({ _id }) => of(_id, at - 1) !== null && of(_id, at) === null);
    if (missing.length === 0) return [];
    const later = (await this.balances.months(unit)).filter((each) => each > at);
    const found = await this.balances.amounts({
      businessUnits: [unit],
      months: later,
      accounts: missing.map(({ _id }) => _id),
    });
    const again = new Set(found.map(({ account }) => account));
    return missing.flatMap(({ _id, name }) => (again.has(_id) ? [{ account: _id, name }] : []));
  }

  /** Faults that readers of a company's months should know, one sentence each. */
  async faultsOf(unit: string, months: readonly Month[]): Promise<string[]> {
    const [uneven, amounts] = await Promise.all([
      this.#uneven([unit], months),
      this.#amounts(unit, [...new Set(months.flatMap((at) => [at - 1, at]))]),
    ]);
    const faults = await Promise.all(
      months.map(async (at) => [...uneven(at), ...gapSentence(at, await this.#gapsAmong(unit, at, amounts))]),
    );
    return faults.flat();
  }

  /** The companies whose sides differ in some months, with the difference in each month. */
  async unevenIn(units: readonly string[], months: readonly Month[]): Promise<string[]> {
    const uneven = await this.#uneven(units, months);
    return months.flatMap(uneven);
  }

  async #uneven(units: readonly string[], months: readonly Month[]): Promise<(at: Month) => string[]> {
    const found = (await this.months.read({ months: months.map(monthDate) })).filter(
      ({ businessUnitID, assets, funding }) => units.includes(businessUnitID) && assets !== funding,
    );
    return (at) => found.filter(({ data_ref }) => monthOfDate(data_ref) === at).map(unevenSentence);
  }

  async #amounts(unit: string, months: readonly Month[]): Promise<Amounts> {
    const [chart, amounts] = await Promise.all([
      this.balances.accounts(),
      this.balances.amounts({ businessUnits: [unit], months }),
    ]);
    const cells = new Map(amounts.map(({ account, month, cents }) => [`${account} ${month}`, cents]));
    return {
      accounts: chart.filter(({ statement }) => statement === 'balance'),
      of: (account: string, at: Month) => cells.get(`${account} ${at}`) ?? null,
    };
  }
}
function reason(cents: number | null, before: number | null, size: number): string {
  if (cents === null) return before === 0 ? '' : 'sem saldo neste mês, com saldo no anterior';
  if (size === 0) return '';
  if (Math.abs(cents) === size) return 'o saldo é igual à diferença';
  if (Math.abs(cents - (before ?? 0)) === size) return 'a variação é igual à diferença';
  return Math.abs(cents) * 2 === size ? 'o saldo é metade da diferença: confira o sinal' : '';
}

const unevenSentence = ({ businessUnitID, data_ref, assets, funding }: UnitMonth): string =>
  `${capital(monthName(monthOfDate(data_ref)))} não fecha na empresa ${businessUnitID}: ativo de R$ ${formatCents(assets)} e passivo com patrimônio líquido de R$ ${formatCents(funding)}, diferença de R$ ${formatCents(assets - funding)}.`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function gapSentence(at: Month, gaps: readonly Gap[]): string[] {
  if (gaps.length === 0) return [];
  const named = gaps.slice(0, namedAccounts).map(({ account, name }) => `${account} ${name}`);
  const more = gaps.length > named.length ? ` e mais ${gaps.length - named.length}` : '';
  return [
    `Sem saldo em ${monthName(at)}, com saldo antes e depois: ${count(gaps.length, 'conta', 'contas')} (${named.join('; ')}${more}).`,
  ];
}
