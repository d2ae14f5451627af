import { during } from '../../../app/domain/insight/panels/period-ends';
import { comparedPeriod } from '../../../app/domain/insight/ask/periods';
import type { Period, Question } from '../../../app/domain/insight/ask/question';
import type { Family } from '../../../app/domain/insight/ask/vocabulary';
import { fieldsOf } from './readings';

type Condition = Readonly<Record<string, unknown>>;

/** Rows of a period in a field that holds months, or instants of days in the tenant's zone. */
const within = (field: string, { from, to }: Period, kind: 'mes' | 'dia'): Condition => ({
  [field]: during([from ?? '', to ?? ''], kind === 'mes') ?? {},
});

/** What narrows a question's readings, in the words of definitions. */
export function narrowed({ filters }: Question, family: Family): Condition {
  const conditions = filters.flatMap(({ dimension, values }) => {
    const field = fieldsOf[family][dimension];
    const all = values.flatMap((each) => (each === '' ? ['', null] : [each]));
    return field === undefined ? [] : [[field, { $in: all }] as const];
  });
  return Object.fromEntries(conditions);
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
  if (by.includes('mes') || by.includes('dia')) return [{ ending: '', periods: [compared, period] }];
  return [
    { ending: '', periods: [period] },
    { ending: '_antes', periods: [compared] },
  ];
}

/** Rows of any of these periods; none for no period at all. */
export function duringAny(periods: readonly Period[], field: string, kind: 'mes' | 'dia'): Condition {
  const each = periods.map((period) => within(field, period, kind));
  return each.length > 1 ? { $or: each } : (each[0] ?? {});
}
