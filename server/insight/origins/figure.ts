import type { Document, Filter } from 'mongodb';
import type { FigureOrigin } from '../../../app/domain/insight/origins/origin';
import type { FigureFormat, PanelQuery } from '../../../app/domain/insight/panels/definition';
import type { ThingKind } from '../../../app/domain/insight/things/thing';
import type { StandardBase } from '../../data/bases/standard-base';
import type { Person } from '../../people/users/user';
import { monthCode, type Month } from '../../../app/domain/values/month';

/** Rows of a base that a figure is made of. */
export interface Reading {
  readonly base: StandardBase;
  /** By the fields of stored rows. */
  readonly filter: Filter<Document>;
  /** The same as far as the filters over the base's columns can say it. */
  readonly typed: Readonly<Record<string, string>>;
  /** Columns that say which row it is, and its value. */
  readonly columns: readonly string[];
}

/** A figure that an address names, before its rows and loads are looked at. */
export interface FoundFigure extends Omit<FigureOrigin, 'loads' | 'rows' | 'files'> {
  readonly readings: readonly Reading[];
  /** Further bases whose loads contribute to it. */
  readonly alsoOf: readonly string[];
  /** The figure as a panel's query, for alerts; null if panels cannot compute it. */
  readonly watched: PanelQuery | null;
  /** Things of the figure that have their own pages. */
  readonly things: readonly (readonly [kind: ThingKind, code: string])[];
}

/** A kind of figure. */
export interface FigureSource {
  /** @throws Problem `absent` for a missing figure, `forbidden` for one that the person may not see */
  find(person: Person, params: URLSearchParams): Promise<FoundFigure>;
}

/** The measure of a figure that alerts watch, and its format. */
export const watchedMeasure = 'valor';

/** A sum over rows of a source that alerts watch. */
export const watchedSum = (
  from: string,
  match: PanelQuery['match'],
  { label, sum, format }: { label: string; sum: string; format: FigureFormat },
): PanelQuery => ({ from, ...(match && { match }), measures: { [watchedMeasure]: { label, sum, format } } });

/** Months in a row as panels demand them of a field; null for months with gaps. */
export function monthsMatch(months: readonly Month[]): Readonly<Record<string, unknown>> | null {
  const [first, last] = [Math.min(...months), Math.max(...months)];
  if (months.length === 0 || last - first + 1 !== new Set(months).size) return null;
  const at = (month: Month) => ({ $month: monthCode(month) });
  return first === last ? at(first) : { $gte: at(first), $lte: at(last) };
}
