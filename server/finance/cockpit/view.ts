import type { CycleName } from '../../../app/domain/finance/cockpit/cycle';
import {
  choiceProblems,
  sheetMonth,
  type CockpitFilter,
  type CockpitProblems,
} from '../../../app/domain/finance/cockpit/filter';
import { monthCode } from '../../../app/domain/values/month';
import type { Books } from './books';

export type CockpitView = ReturnType<typeof filterView>;
export type CockpitCycle = readonly {
  readonly name: CycleName;
  readonly days: number | null;
  /** The change in days since the earlier month. */
  readonly change: number | null;
  /** Thirteen months, oldest first. */
  readonly trend: readonly { readonly label: string; readonly days: number | null }[];
}[];

/** The data that a filter screen draws. */
export function filterView(filter: CockpitFilter, { units, closed, months, problems, narrowed }: Books) {
  const all: CockpitProblems = { ...problems, ...choiceProblems(narrowed.dropped, filter) };
  return {
    units: units.map(({ _id, name }) => ({ id: _id, name })),
    /** Months with balances, newest first. */
    closed: closed.map((month) => ({ code: monthCode(month), name: sheetMonth(month) })),
    options: narrowed.options,
    chosen: {
      ...narrowed.chosen,
      dateStart: months ? monthCode(months.from) : filter.dateStart,
      dateEnd: months ? monthCode(months.to) : filter.dateEnd,
    },
    problems: all,
  };
}
