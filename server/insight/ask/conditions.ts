import { comparedPeriod, inYears } from '../../../app/domain/insight/ask/periods';
import type { Period, Question } from '../../../app/domain/insight/ask/question';
import { overTime, type Family, type TimeId } from '../../../app/domain/insight/ask/vocabulary';
import { during } from '../../../app/domain/insight/panels/period-ends';
import { fieldsOf } from './readings';

type Condition = Readonly<Record<string, unknown>>;

/** Rows of a period in a field that holds years, months, or instants of days. */
export const within = (field: string, period: Period, kind: TimeId): Condition => ({
  [field]:
    kind === 'ano'
      ? ofYears(inYears(period))
      : (during([period.from ?? '', period.to ?? ''], kind === 'mes') ?? {}),
});

const ofYears = ({ from, to }: Period): Condition => ({
  ...(from !== null && { $gte: Number(from.slice(0, 4)) }),
  ...(to !== null && { $lte: Number(to.slice(0, 4)) }),
});

/** What narrows a question's readings, in the words of definitions. */
export function narrowed({ filters }: Question, family: Family): Condition {
  const conditions = new Map<string, { in?: readonly string[]; out?: readonly string[] }>();
  for (const { dimension, values, out } of filters) {
    const field = fieldsOf[family][dimension];
    if (field !== undefined)
      conditions.set(field, { ...conditions.get(field), [out ? 'out' : 'in']: values });
  }
  return Object.fromEntries(
    [...conditions].map(([field, { in: wanted, out = [] }]) => [
      field,
      wanted
        ? {
            $in: stored(
              field,
              wanted.filter((each) => !out.includes(each)),
            ),
          }
        : { $nin: stored(field, out) },
    ]),
  );
}

/** Nothing is stored as an empty text, as null or not at all; a field of another base (rule I25) is text. */
const stored = (field: string, values: readonly string[]): readonly (string | null)[] =>
  field.includes('.') ? values : values.flatMap((each) => (each === '' ? ['', null] : [each]));

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

/** Rows of any of these periods; none for no period at all. */
export function duringAny(periods: readonly Period[], field: string, kind: TimeId): Condition {
  const each = periods.map((period) => within(field, period, kind));
  return each.length > 1 ? { $or: each } : (each[0] ?? {});
}
