import { comparedPeriod, inMonths, inYears } from '../../../app/domain/insight/ask/periods';
import type { Period, Question } from '../../../app/domain/insight/ask/question';
import { overTime, type Family, type TimeId } from '../../../app/domain/insight/ask/vocabulary';
import { monthStart, parseMonth, monthDate } from '../../../app/domain/values/month';
import { dayEnd, dayStart, monthBegin } from '../panels/query/days';
import { fieldsOf } from './readings';

type Condition = Readonly<Record<string, unknown>>;

const dateOf = (date: Date) => ({ $date: date.toISOString() });

/** Rows of a period in a field that holds years, months, or instants of days in the tenant's zone. */
export function within(field: string, period: Period, kind: TimeId, timeZone: string): Condition {
  if (kind === 'ano') return withinYears(field, inYears(period));
  const { from, to } = kind === 'mes' ? inMonths(period) : period;
  const begins = from === null ? null : kind === 'mes' ? monthStart(from) : beginOf(from, timeZone);
  const ends =
    to === null ? null : kind === 'mes' ? monthDate((parseMonth(to) ?? 0) + 1) : endOf(to, timeZone);
  return {
    [field]: { ...(begins && { $gte: dateOf(begins) }), ...(ends && { $lt: dateOf(ends) }) },
  };
}

const withinYears = (field: string, { from, to }: Period): Condition => ({
  [field]: {
    ...(from !== null && { $gte: Number(from.slice(0, 4)) }),
    ...(to !== null && { $lte: Number(to.slice(0, 4)) }),
  },
});

const beginOf = (code: string, zone: string): Date | null =>
  code.length === 7 ? monthBegin(parseMonth(code) ?? 0, zone) : dayStart(code, zone);
const endOf = (code: string, zone: string): Date | null =>
  code.length === 7 ? monthBegin((parseMonth(code) ?? 0) + 1, zone) : dayEnd(code, zone);

/** What narrows a question's readings, in the words of definitions. */
export function narrowed({ filters }: Question, family: Family): Condition[] {
  return filters.flatMap(({ dimension, values, out }) => {
    const field = fieldsOf[family][dimension];
    return field === undefined ? [] : [{ [field]: out ? { $nin: values } : { $in: values } }];
  });
}

/** The periods that a question's readings are of, each with the ending of its measures' names. */
export function periodsOf({
  period,
  against,
  by,
}: Question): { ending: string; periods: readonly Period[] }[] {
  if (period === null) return [{ ending: '', periods: [] }];
  const compared = against && comparedPeriod(period, against);
  if (!compared) return [{ ending: '', periods: [period] }];
  // Over time both periods are one line.
  if (overTime(by)) return [{ ending: '', periods: [compared, period] }];
  return [
    { ending: '', periods: [period] },
    { ending: '_antes', periods: [compared] },
  ];
}

/** Conditions as one; undefined for none. */
export function together(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const all = conditions.filter(
    (each): each is Condition => each !== undefined && Object.keys(each).length > 0,
  );
  return all.length > 1 ? { $and: all } : all[0];
}

/** Rows of any of these periods; none for no period at all. */
export const duringAny = (
  periods: readonly Period[],
  ...[field, kind, timeZone]: [string, TimeId, string]
): Condition | undefined => {
  const each = periods.map((period) => within(field, period, kind, timeZone));
  return each.length > 1 ? { $or: each } : each[0];
};
