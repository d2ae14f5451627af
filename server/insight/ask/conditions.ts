import { comparedPeriod, inYears } from '../../../app/domain/insight/ask/periods';
import type { DimensionId, Period, Question } from '../../../app/domain/insight/ask/question';
import {
  measures,
  overTime,
  timeOf,
  type Family,
  type TimeId,
} from '../../../app/domain/insight/ask/vocabulary';
import { during, monthsBack } from '../../../app/domain/insight/panels/period-ends';
import { isMovable } from '../../../app/domain/insight/panels/time-places';
import type { FieldKind } from '../../../app/domain/insight/panels/view';
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

interface AskedPeriod {
  /** Of its measures' names. */
  readonly ending: string;
  readonly periods: readonly Period[];
  /** The number of months by which it is later than the compared figure (rule I31); otherwise null. */
  readonly later: number | null;
}

/** The periods that a question's readings are of. */
export function periodsOf({ period, against, by, measures: [first] }: Question): AskedPeriod[] {
  if (period === null) return [{ ending: '', periods: [], later: null }];
  const compared = against && comparedPeriod(period, against);
  if (!compared) return [{ ending: '', periods: [period], later: null }];
  const units = by.flatMap((id) => unitOf[id] ?? []);
  const months = monthsBack([period.from ?? '', period.to ?? ''], against === 'year' ? 'year' : 'period');
  // Years that are numbers have no places that could be later.
  const isDated = first !== undefined && timeOf[measures[first].family] !== 'ano';
  const later = isDated && isMovable(units, months) ? months : null;
  // Days and weeks of both periods are one line.
  if (overTime(by) && later === null) return [{ ending: '', periods: [compared, period], later }];
  return [
    { ending: '', periods: [period], later: null },
    { ending: '_antes', periods: [compared], later },
  ];
}

const unitOf: Partial<Record<DimensionId, FieldKind>> = {
  dia: 'day',
  semana: 'week',
  mes: 'month',
  trimestre: 'quarter',
  ano: 'year',
};

/** Rows of any of these periods; none for no period at all. */
export function duringAny(periods: readonly Period[], field: string, kind: TimeId): Condition {
  const each = periods.map((period) => within(field, period, kind));
  return each.length > 1 ? { $or: each } : (each[0] ?? {});
}
