import { hasLength, isOrdered, periodEnd } from '../panels/period-ends';
import { periods, type MeasureDraft, type PeriodKind, type TileDraft } from './draft';

const maxMonths = 120;

/** The ends of a period; empty for open ends. */
function endsOf({ period, months, first, last }: TileDraft): readonly [string, string] {
  if (period === 'last') {
    const count = /^\d{1,3}$/.test(months) ? Math.min(Math.max(Number(months), 1), maxMonths) : 12;
    return [String(1 - count), '0'];
  }
  const named = periods[period];
  if (named) return named;
  const [from, to] = [periodEnd(first), periodEnd(last)];
  return isOrdered(from, to) ? [from, to] : [to, from];
}

const isRelative = (end: string): boolean => /^-?\d+$/.test(end);
const openFrom = (last: string) => (isRelative(last) ? String(Math.min(-11, Number(last))) : last);
const openTo = (first: string) => (isRelative(first) ? String(Math.max(0, Number(first))) : first);

/** The valid period of a tile, for any typed text. A comparison with an earlier period requires a period. */
export function completedPeriod(draft: TileDraft) {
  const [first, last] = endsOf(draft);
  const closed: readonly [string, string] =
    first + last === '' ? ['-11', '0'] : [first || openFrom(last), last || openTo(first)];
  return {
    /** Whether an earlier period of the same length exists. */
    hasLength: hasLength(...closed),
    of(isTimeless: boolean, measures: readonly MeasureDraft[]): Partial<TileDraft> {
      const also = isTimeless || (draft.also === 'period' && !hasLength(...closed)) ? '' : draft.also;
      const isShifted = also !== '' || measures.some(({ shift }) => shift !== '');
      const ends = isShifted ? closed : ([first, last] as const);
      return { ...periodOf(ends, draft.period), also };
    },
  };
}

/** The form of a period, with the chosen name if it fits. */
export function periodOf(
  [first, last]: readonly [string, string],
  chosen?: PeriodKind,
): Pick<TileDraft, 'period' | 'months' | 'first' | 'last'> {
  const named = (Object.keys(periods) as PeriodKind[]).find(
    (kind) => periods[kind]?.[0] === first && periods[kind][1] === last,
  );
  const count = last === '0' && /^(0|-\d+)$/.test(first) ? 1 - Number(first) : null;
  const period =
    chosen === 'own' || (chosen === 'last' && count) ? chosen : (named ?? (count ? 'last' : 'own'));
  return { period, months: String(count ?? 12), first, last };
}
