import { monthOfYear, type Month } from '../../app/domain/values/month';
import type { DemoCompany } from './business-units';
import type { Ledger } from './ledger';
import type { Random } from './random';

/** Monthly factors of a retailer: Mother's Day, Valentine's Day, Black Friday and Christmas. */
const season = [0.86, 0.85, 0.92, 0.93, 1.1, 1.02, 0.94, 0.97, 0.96, 0.98, 1.2, 1.27];
/** Yearly increase of costs by inflation, in addition to sales. */
const inflation = 0.0225;

/** State that lasts longer than a month and is not an account's balance. */
export interface Outlook {
  /** Tax losses carried forward, and the taxable income of the year so far; centavos. */
  losses: number;
  taxable: number;
  /** Current tax booked for the year so far; centavos. */
  booked: number;
  /** Purchases of the previous month; centavos. */
  purchases: number;
  /** Monthly cost of prepaid contracts; centavos. */
  prepaid: number;
}

export interface Step {
  readonly ledger: Ledger;
  readonly company: DemoCompany;
  readonly source: Random;
  readonly month: Month;
  readonly outlook: Outlook;
}

const yearsSince2024 = (month: Month): number => (month - 2024 * 12) / 12;

/** One month of trade: sales, their cost, purchases, customers' payments and payments to suppliers. */
export function trade({ ledger, company, source, month, outlook }: Step): void {
  const { mix, days, cost } = company;
  const level =
    company.monthly * 100 * (1 + company.growth * yearsSince2024(month)) * (season[month % 12] ?? 1);
  const sales = {
    '3.1.1.01': level * mix.stores * source.noise(0.06),
    '3.1.1.02': level * mix.online * source.noise(0.08),
    '3.1.1.03': level * mix.wholesale * source.noise(0.09),
    '3.1.2.01': level * mix.services * source.noise(0.1),
  };
  for (const [account, amount] of Object.entries(sales))
    if (amount > 0) ledger.post(account === '3.1.1.03' ? '1.1.2.02' : '1.1.2.01', account, amount);
  const goods = ledger.sum('3.1.1.01', '3.1.1.02', '3.1.1.03');
  const services = ledger.of('3.1.2.01');
  ledger.post('3.1.3.01', '1.1.2.01', goods * 0.021 * source.noise(0.3));
  const net = goods + ledger.of('3.1.3.01');
  ledger.post('3.1.4.01', '2.1.5.01', net * 0.128 + services * 0.03);
  ledger.post('3.1.4.02', '2.1.5.02', net * 0.074 + services * 0.0365);
  const kept = goods + services + ledger.sum('3.1.3.01', '3.1.4.01', '3.1.4.02');

  const servicesCost = services * 0.53 * source.noise(0.05);
  const goodsCost = Math.max(0, kept * cost * source.noise(0.025) - servicesCost);
  const energy = mix.services > 0.3 ? 0.55 : mix.services > 0 ? 0.06 : 0;
  ledger.post('3.2.1.01', '1.1.3.01', goodsCost * (1 - energy));
  ledger.post('3.2.1.01', '1.1.3.02', goodsCost * energy);
  if (services > 0) ledger.post('3.2.2.01', '2.1.1.01', servicesCost);

  const ahead = (season[(month + 1) % 12] ?? 1) / (season[month % 12] ?? 1);
  const stock = (goodsCost * (0.5 + ahead / 2) * days.inventory * source.noise(0.07)) / 30;
  const bought = Math.max(0, stock - ledger.sum('1.1.3.01', '1.1.3.02'));
  ledger.post('1.1.3.01', '2.1.1.01', bought * (1 - energy) * 0.83);
  ledger.post('1.1.3.01', '2.1.1.02', bought * (1 - energy) * 0.17);
  ledger.post('1.1.3.02', '2.1.1.02', bought * energy);
  ledger.post('1.1.4.01', '2.1.1.01', bought * 0.094);
  ledger.post('1.1.4.02', '2.1.1.01', bought * 0.051);
  ledger.bring('1.1.3.03', -ledger.sum('1.1.3.01', '1.1.3.02') * 0.034 * source.noise(0.15), '3.2.1.02');

  settle(
    ledger,
    '1.1.2.01',
    ((goods + services) * (1 - wholesaleShare(ledger)) * days.receivables * source.noise(0.06)) / 30,
  );
  settle(ledger, '1.1.2.02', (ledger.of('3.1.1.03') * days.receivables * source.noise(0.06)) / 30);
  const doubtful = ledger.of('1.1.2.02') * 0.038 + ledger.of('1.1.2.01') * 0.009;
  ledger.bring('1.1.2.03', -doubtful * source.noise(0.2), '3.3.1.05');
  const owed =
    ((bought * 1.145 + outlook.purchases) / 2 + servicesCost) * (days.payables / 30) * source.noise(0.05);
  outlook.purchases = bought * 1.145;
  const domestic = 1 - 0.17 * (1 - energy) - energy;
  settle(ledger, '2.1.1.01', owed * domestic);
  settle(ledger, '2.1.1.02', owed * (1 - domestic));
  ledger.bring('2.1.6.01', level * 0.011 * source.noise(0.2), '1.1.1.01');
}

const wholesaleShare = (ledger: Ledger): number => {
  const all = ledger.sum('3.1.1.01', '3.1.1.02', '3.1.1.03', '3.1.2.01');
  return all > 0 ? ledger.of('3.1.1.03') / all : 0;
};

/** Pays an account down to a level in cash; does nothing if it is already below. */
function settle(ledger: Ledger, account: string, level: number): void {
  const paid = Math.max(0, ledger.of(account) - Math.round(level));
  if (account.startsWith('1')) ledger.post('1.1.1.01', account, paid);
  else ledger.post(account, '1.1.1.01', paid);
}

/** One month of operation: staff, premises, campaigns, and depreciation. */
export function run({ ledger, company, source, month, outlook }: Step): void {
  const usual =
    company.monthly *
    100 *
    (1 + company.growth * yearsSince2024(month) * 0.7) *
    (1 + inflation * yearsSince2024(month));
  const gross = ledger.sum('3.1.1.01', '3.1.1.02', '3.1.1.03', '3.1.2.01');
  ledger.post('2.1.4.01', '1.1.1.01', ledger.of('2.1.4.01'));
  for (const [account, share] of [
    ['3.3.1.01', 0.052],
    ['3.3.2.01', 0.027],
  ] as const) {
    const payroll = usual * share * source.noise(0.03);
    ledger.post(account, '2.1.4.01', payroll * 0.86);
    ledger.post(account, '2.1.4.02', payroll * 0.14);
  }
  const due = { 1: 0.42, 7: 0.12, 11: 0.34, 12: 0.5 }[monthOfYear(month)] ?? 0.03;
  ledger.post('2.1.4.02', '1.1.1.01', ledger.of('2.1.4.02') * due);

  for (const [account, amount] of [
    ['3.3.1.02', usual * 0.026 * (company.mix.stores > 0.5 ? 1.5 : 0.8)],
    ['3.3.1.03', gross * 0.029],
    ['3.3.1.04', gross * (0.016 + 0.03 * company.mix.online + 0.012 * company.mix.wholesale)],
    ['3.3.2.02', usual * 0.013],
    ['3.3.2.03', usual * 0.008],
  ] as const)
    ledger.post(account, '2.1.6.03', amount * source.noise(0.08));
  settle(ledger, '2.1.6.03', usual * 0.041 * source.noise(0.1));
  if (monthOfYear(month) === 1) {
    outlook.prepaid = Math.round((usual * 0.034) / 12);
    ledger.post('1.1.5.01', '1.1.1.01', outlook.prepaid * 12);
  }
  ledger.post('3.3.2.02', '1.1.5.01', Math.min(outlook.prepaid, ledger.of('1.1.5.01')));

  const shops = company.mix.stores > 0.5 ? 1.6 : 1;
  ledger.post('1.2.2.01', '1.1.1.01', usual * 0.0046 * shops * source.noise(0.7));
  ledger.post('1.2.2.02', '1.1.1.01', usual * 0.0038 * source.noise(0.6));
  ledger.post('1.2.4.01', '1.1.1.01', usual * 0.003 * source.noise(0.5));
  for (const [wear, cost, life] of [
    ['1.2.2.03', ['1.2.2.01', '1.2.2.02'], 132],
    ['1.2.3.02', ['1.2.3.01'], 96],
    ['1.2.4.03', ['1.2.4.01'], 66],
  ] as const)
    ledger.post('3.3.3.01', wear, Math.max(0, ledger.sum(...cost) / life));

  for (const [account, share] of [
    ['2.2.3.01', 0.105],
    ['2.2.3.02', 0.062],
  ] as const)
    ledger.bring(
      account,
      usual * share * (1 + 0.05 * yearsSince2024(month)) * source.noise(0.04),
      '3.3.4.01',
    );
  ledger.post('1.2.1.01', '1.1.1.01', usual * 0.0011 * source.noise(0.6));
}

/** One month of debts: leases, loans, interest, and taxes on sales. */
export function finance({ ledger, source, month }: Step): void {
  if (monthOfYear(month) === 1) {
    const renewed = (ledger.of('1.2.3.01') + ledger.of('1.2.3.02')) * 0.22;
    ledger.post('1.2.3.01', '2.2.2.01', renewed * source.noise(0.2));
  }
  ledger.post('3.4.2.02', '2.1.3.01', ledger.sum('2.1.3.01', '2.2.2.01') * 0.0079);
  ledger.post('2.1.3.01', '1.1.1.01', ledger.sum('2.1.3.01', '2.2.2.01') / 44);
  ledger.bring('2.1.3.01', ledger.sum('2.1.3.01', '2.2.2.01') * 0.24, '2.2.2.01');

  ledger.post('3.4.2.01', '1.1.1.01', ledger.sum('2.1.2.01', '2.2.1.01') * 0.0104);
  ledger.post('2.1.2.01', '1.1.1.01', ledger.of('2.1.2.01') / 30);
  ledger.post('2.2.1.01', '2.1.2.01', ledger.of('2.2.1.01') / 44);
  ledger.post('1.1.1.02', '3.4.1.01', ledger.of('1.1.1.02') * 0.0088);

  for (const [credit, owed] of [
    ['1.1.4.01', '2.1.5.01'],
    ['1.1.4.02', '2.1.5.02'],
  ] as const) {
    const [of, taxes] = [ledger.of(credit), ledger.of(owed)];
    ledger.post(owed, credit, Math.min(of * 0.72, taxes * 0.6));
    ledger.post(owed, '1.1.1.01', ledger.of(owed) * 0.55);
  }
  if (monthOfYear(month) === 5) ledger.post('2.1.6.02', '1.1.1.01', ledger.of('2.1.6.02'));
}

const million = 100_000_000;

/** Keeps cash at a target: a surplus is invested or repays loans; a gap is covered by investments and loans. */
export function treasury({ ledger, company, source, month }: Step): void {
  const wanted =
    company.monthly * 100 * 0.16 * (1 + company.growth * yearsSince2024(month)) * source.noise(0.12);
  const surplus = ledger.of('1.1.1.01') - Math.round(wanted);
  if (surplus > 0) {
    const reserve = company.monthly * 100 * 1.9;
    if (ledger.of('1.1.1.02') > reserve && ledger.of('2.1.2.01') > surplus)
      ledger.post('2.1.2.01', '1.1.1.01', surplus * 0.7);
    ledger.post('1.1.1.02', '1.1.1.01', ledger.of('1.1.1.01') - Math.round(wanted));
    return;
  }
  const redeemed = Math.min(-surplus, Math.max(0, ledger.of('1.1.1.02')));
  ledger.post('1.1.1.01', '1.1.1.02', redeemed);
  const missing = -surplus - redeemed;
  if (missing > 0) ledger.post('1.1.1.01', '2.1.2.01', Math.ceil(missing / million) * million);
}

export const yearEnds = (month: Month): boolean => monthOfYear(month) === 12;
export const yearBegins = (month: Month): boolean => monthOfYear(month) === 1;
