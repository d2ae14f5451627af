import { sum } from '../../values/decimal';

/** Amounts of an account in R$, with positive costs: actuals and the release point's forecast. */
export interface Amounts {
  /** The same month a year before. */
  readonly priorY: number;
  readonly priorM: number;
  readonly actual: number;
  readonly rf: number;
}

/** Differences (rule F11): the year and the month before against actual and release point. */
export interface Variances {
  /** Actual minus the same month a year before. */
  readonly priorY: number;
  /** Release point minus the same month a year before. */
  readonly rfY: number;
  /** Actual minus the month before. */
  readonly priorM: number;
  /** Release point minus the month before. */
  readonly rfM: number;
  /** Actual minus release point. */
  readonly actualRF: number;
}

export interface AccountAmounts extends Amounts {
  readonly account: string;
  /** The version of the release point's amount; null without one. */
  readonly version: number | null;
  readonly level: string;
  readonly group: string;
}

/** A row of the report: a heading of a level or group (`step`), or an account (`row`) (rule F11). */
export interface ReportLine extends Amounts {
  readonly id: string;
  readonly parentId: string | null;
  readonly type: 'step' | 'row';
  readonly acc_description: string;
  /** 0 for levels, 1 for groups, 2 for accounts. */
  readonly depth: number;
  /** The version of an account's release point amount; null for headings and missing amounts. */
  readonly version: number | null;
}

const fields = ['priorY', 'priorM', 'actual', 'rf'] as const;

const summed = (rows: readonly Amounts[]): Amounts =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      sum(
        rows.map((row) => row[field]),
        2,
      ),
    ]),
  ) as unknown as Amounts;

export const variancesOf = ({ priorY, priorM, actual, rf }: Amounts): Variances => ({
  priorY: sum([actual, -priorY], 2),
  rfY: sum([rf, -priorY], 2),
  priorM: sum([actual, -priorM], 2),
  rfM: sum([rf, -priorM], 2),
  actualRF: sum([actual, -rf], 2),
});

/** Accounts below their groups, and groups below their levels; each heading has the exact sum of its rows. */
export function reportLines(accounts: readonly AccountAmounts[]): ReportLine[] {
  const lines: ReportLine[] = [];
  for (const [level, ofLevel] of grouped(accounts, (row) => row.level)) {
    lines.push({
      id: level,
      parentId: null,
      type: 'step',
      acc_description: level,
      depth: 0,
      version: null,
      ...summed(ofLevel),
    });
    for (const [group, ofGroup] of grouped(ofLevel, (row) => row.group)) {
      const id = `${level} / ${group}`;
      lines.push({
        id,
        parentId: level,
        type: 'step',
        acc_description: group,
        depth: 1,
        version: null,
        ...summed(ofGroup),
      });
      for (const { account, version, priorY, priorM, actual, rf } of ofGroup)
        lines.push({
          id: account,
          parentId: id,
          type: 'row',
          acc_description: account,
          depth: 2,
          version,
          ...{ priorY, priorM, actual, rf },
        });
    }
  }
  return lines;
}

export const totalOf = (accounts: readonly AccountAmounts[]): Amounts => summed(accounts);

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
