import type { Db, Document } from 'mongodb';
import { sideOf, type BalanceSide } from '../../../app/domain/finance/balances/chart';
import type { MonthSum } from './collection';
import { monthId } from './place';
import { fieldOf } from './sum-fields';

/** Totals of a month's rows. */
export type Reckoned = Pick<MonthSum, 'units' | 'amounts'>;

/** The balance sheet side of each account. */
export type Sides = ReadonlyMap<string, BalanceSide>;

/** Months that one query sums up. */
const monthsAtOnce = 60;

/** A row's amount in whole centavos. */
export const centsOf = { $toLong: { $round: [{ $multiply: ['$valor', 100] }] } };

/** Reads the balance sheet side of each account from the chart. */
export async function sidesOf(db: Db): Promise<Sides> {
  const chart = await db
    .collection('plano_contas')
    .find({ statement: 'balance' }, { projection: { _id: 0, account: 1, category1: 1 } })
    .toArray();
  return new Map(chart.map(({ account, category1 }) => [String(account), sideOf(String(category1))]));
}

/** Totals of the rows of months, by `monthId`; months without rows are absent. */
export async function reckon(db: Db, months: readonly Date[]): Promise<ReadonlyMap<string, Reckoned>> {
  const rows = db.collection('saldo');
  const [sides, units] = [await sidesOf(db), await rows.distinct('businessUnitID')];
  const sums = new Map<string, Reckoned>();
  const of = (month: Date): Reckoned => {
    const id = monthId(month);
    const sum = sums.get(id) ?? { units: {}, amounts: {} };
    sums.set(id, sum);
    return sum;
  };
  for (let first = 0; first < months.length; first += monthsAtOnce) {
    const data_ref = { $in: months.slice(first, first + monthsAtOnce) };
    // One query for each company uses the index of the rows.
    const $match = { businessUnitID: { $in: units }, data_ref };
    const byUnit = rows.aggregate<UnitSum>([{ $match }, { $group: unitSums(sides) }]);
    for await (const { _id, accounts, assets, funding } of byUnit)
      of(_id.month).units[fieldOf(_id.unit)] = { accounts, assets: Number(assets), funding: Number(funding) };
    const byAccount = rows.aggregate<AccountSum>([
      { $match },
      { $group: { _id: { month: '$data_ref', account: '$account' }, cents: { $sum: centsOf } } },
    ]);
    for await (const { _id, cents } of byAccount) of(_id.month).amounts[fieldOf(_id.account)] = Number(cents);
  }
  return sums;
}

interface UnitSum {
  readonly _id: { readonly unit: string; readonly month: Date };
  readonly accounts: number;
  readonly assets: number;
  readonly funding: number;
}

interface AccountSum {
  readonly _id: { readonly month: Date; readonly account: string };
  readonly cents: number;
}

function unitSums(sides: Sides): Document {
  const side = (name: BalanceSide) => {
    const accounts = [...sides].flatMap(([account, own]) => (own === name ? [account] : []));
    return { $sum: { $cond: [{ $in: ['$account', accounts] }, centsOf, 0] } };
  };
  return {
    _id: { unit: '$businessUnitID', month: '$data_ref' },
    accounts: { $sum: 1 },
    assets: side('assets'),
    funding: side('funding'),
  };
}
