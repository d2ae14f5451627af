import type { BaseRow } from './base-rows';
import { actualScenario } from '../planning/forecast';
import type { ForecastRecord } from '../planning/forecast/collection';
import { accounts, shapes, type Account } from './chart-of-accounts';
import { month, monthDate, monthsFrom, type Month } from '../../app/domain/values/month';
import { idSequence, random } from './random';

interface CostCentre {
  readonly code: string;
  readonly name: string;
  /** Costs relative to an average cost centre. */
  readonly size: number;
}

const centre = (code: string, name: string, size: number): CostCentre => ({ code, name, size });

/** The 12 cost centres, `1001 - Lojas SP` first. */
export const costCentres: readonly CostCentre[] = [
  centre('1001', 'Lojas SP', 2.6),
  centre('1002', 'Lojas RJ', 1.3),
  centre('1003', 'Lojas MG', 0.9),
  centre('1004', 'Lojas Sul', 1.4),
  centre('1005', 'Lojas Nordeste', 1.2),
  centre('1006', 'Lojas Norte e Centro-Oeste', 1.1),
  centre('1101', 'E-commerce', 0.8),
  centre('1102', 'Marketplaces', 0.5),
  centre('1201', 'Atacado', 0.7),
  centre('2001', 'Centro de Distribuição Cajamar', 1),
  centre('3001', 'Marketing Corporativo', 0.6),
  centre('3002', 'Administração Central', 1.1),
];

/** Actuals start early enough for last year's figures in the first month of the open release point. */
const actualMonths = monthsFrom(month(2024, 11), month(2026, 10));

/** One more year, because suggestions need three years to recognise a seasonal pattern. */
const earlierMonths = monthsFrom(month(2023, 11), month(2024, 10));

interface ReleasePoint {
  readonly name: string;
  readonly months: readonly Month[];
  /** Average ratio of planned to actual costs, and its spread. */
  readonly bias: number;
  readonly spread: number;
}

const release = (name: string, first: Month, last: Month, bias: number, spread: number): ReleasePoint => ({
  name,
  months: monthsFrom(first, last),
  bias,
  spread,
});

/** Forecast months of each release point: from its anchor until 13 months later, RF1 14 (rule P11). */
export const releasePoints: readonly ReleasePoint[] = [
  release('RF1 2026', month(2025, 10), month(2026, 12), 0.95, 0.1),
  release('RF2 2026', month(2026, 1), month(2027, 2), 0.97, 0.08),
  release('RF3 2026', month(2026, 4), month(2027, 5), 0.99, 0.06),
  release('RF4 2026', month(2026, 7), month(2027, 8), 1.01, 0.05),
  release('RF1 2027', month(2026, 10), month(2027, 12), 1, 0.04),
];

const inflation = 0.045;
const firstYear = month(2024, 11);

/**
 * Expected cost of an account in a month, before noise: its yearly shape, inflation, and two events. The electricity
 * tariff rose by 18 % in July 2026, which releases before RF4 2026 could not know; from March 2026 the e-commerce has
 * its own cloud.
 */
function expected(
  { monthly, shape, concat }: Account,
  { code, size }: CostCentre,
  at: Month,
  knownUntil: Month,
): number {
  const tariff = shape === 'energy' && at >= month(2026, 7) && knownUntil >= month(2026, 7) ? 1.18 : 1;
  const cloud =
    code === '1101' && concat.endsWith('nuvem') && at >= month(2026, 3) && knownUntil >= month(2026, 3)
      ? 2.4
      : 1;
  return (
    monthly *
    size *
    (shapes[shape][at % 12] ?? 1) *
    (1 + (inflation * (at - firstYear)) / 12) *
    tariff *
    cloud
  );
}

/** Spread of an account's months around the expected cost. */
const roughness = ({ shape }: Account): number =>
  shape === 'project' ? 0.3 : shape === 'flat' ? 0.03 : 0.09;

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** The accounts that each cost centre plans, as rows of their base. */
export const managementAccountRows = (): BaseRow[] =>
  accounts.map(({ concat, level, group }, index) => ({
    account_concat: concat,
    level_descr: level,
    group_level_2: group,
    order: index + 1,
  }));

/** Rows of the base `realizado`, or of the base `forecast`. */
export function* cellRows(base: 'realizado' | 'forecast'): Generator<BaseRow> {
  for (const { rf, cost_center_concat, account_concat, data_ref, value, forecast } of forecastRecords())
    if ((rf === actualScenario) === (base === 'realizado'))
      yield { rf, cost_center_concat, account_concat, data_ref, valor: value ?? forecast ?? 0 };
}

/** The actuals of the year before those months, as rows of the base `realizado`. */
export function* earlierActualRows(): Generator<BaseRow> {
  for (const costCentre of costCentres)
    for (const account of accounts) {
      const concat = `${costCentre.code} - ${costCentre.name}`;
      const source = random(`earlier ${concat} ${account.concat}`);
      for (const at of earlierMonths)
        yield {
          cost_center_concat: concat,
          account_concat: account.concat,
          data_ref: monthDate(at),
          valor: cents(expected(account, costCentre, at, at) * source.noise(roughness(account))),
        };
    }
}

/** Forecast records of each cost centre: the actuals, then each release point; 54 144 in all. */
export function* forecastRecords(): Generator<ForecastRecord> {
  const nextId = idSequence('forecast');
  for (const costCentre of costCentres) {
    const concat = `${costCentre.code} - ${costCentre.name}`;
    for (const account of accounts) {
      const source = random(`forecast ${concat} ${account.concat}`);
      const record = (rf: string, at: Month, amount: number): ForecastRecord => ({
        _id: nextId(),
        rf,
        cost_center_concat: concat,
        cost_center: costCentre.code,
        level_descr: account.level,
        group_level_2: account.group,
        account_concat: account.concat,
        data_ref: monthDate(at),
        value: rf === actualScenario ? amount : null,
        forecast: rf === actualScenario ? null : amount,
        version: 1,
      });
      for (const at of actualMonths)
        yield record(
          actualScenario,
          at,
          cents(expected(account, costCentre, at, at) * source.noise(roughness(account))),
        );
      for (const { name, months, bias, spread } of releasePoints) {
        const [anchor = firstYear] = months;
        for (const at of months)
          yield record(
            name,
            at,
            cents(expected(account, costCentre, at, anchor) * bias * source.noise(spread)),
          );
      }
    }
  }
}
