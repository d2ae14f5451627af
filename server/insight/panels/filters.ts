import { monthCode, monthsFrom, parseMonth, type Month } from '../../../app/domain/values/month';
import { releaseFromNow, releaseName } from '../../../app/domain/planning/forecast/release-point';
import type { PanelFilter } from '../../../app/domain/insight/panels/definition';
import type { Choice, Choices, FilterView } from '../../../app/domain/insight/panels/view';
import type { Names } from './names';
import { orderedPlaces } from '../../../app/domain/insight/panels/order';
import type { Catalog } from './catalog';
import { fieldOf } from './sources';

/** A panel's filters with their options, and the resulting choices. */
export interface ReadFilters {
  readonly filters: readonly FilterView[];
  readonly choices: Choices;
  /** Fields that need one chosen value, while it is unknown: their tiles cannot be shown. */
  readonly unsettled: ReadonlySet<string>;
}

interface Deps {
  readonly catalog: Catalog;
  readonly names: Names;
  /** What the address says. */
  readonly given: Choices;
  readonly current: Month;
  /** What the rows of a filter's collection have for its field. */
  values(filter: PanelFilter): Promise<string[]>;
  /** Receives the error of an unreadable filter; the panel stays. */
  report(error: unknown): void;
}

/** Reads filters independently: an unreadable one keeps its choice and says so. */
export async function readFilters(declared: readonly PanelFilter[], deps: Deps): Promise<ReadFilters> {
  const filters = await Promise.all(declared.map((filter) => readFilter(filter, deps)));
  const choices: Record<string, Choice> = { ...deps.given };
  const unsettled = new Set<string>();
  for (const [index, { field, single, options }] of filters.entries()) {
    const { initial, period } = declared[index] ?? {};
    const now = choices[field];
    if (single) {
      const wanted = [...(now?.values ?? []), initialOf(initial, deps.current)];
      const value = wanted.find((each) => options.includes(each)) ?? options[0];
      if (value !== undefined) choices[field] = { values: [value], from: '', to: '' };
      else if (filters[index]?.unread) unsettled.add(field);
    } else if (period && !now?.from && !now?.to) {
      const [from, to] = [monthCode(deps.current + period.from), monthCode(deps.current + period.to)];
      choices[field] = { values: now?.values ?? [], from, to };
    }
  }
  return { filters, choices, unsettled };
}

async function readFilter(filter: PanelFilter, deps: Deps): Promise<FilterView> {
  const { field, label, from, single = false } = filter;
  const source = deps.catalog.of(from);
  const known = source && fieldOf(source, field);
  const written = { kind: known?.kind ?? 'text', names: deps.names[field] };
  const view = { field, label: label ?? known?.label ?? field, ...written, single };
  try {
    const read = known ? await deps.values(filter) : [];
    // Rows without a value are a choice, where more than one can be made.
    const empty = written.kind === 'text' && !single;
    const options = empty ? read : read.filter((value) => value !== '');
    const isPeriod = written.kind === 'month' || written.kind === 'day';
    return {
      ...view,
      options: isPeriod ? everyMonth(options) : orderedPlaces(options, written),
      unread: false,
    };
  } catch (error) {
    deps.report(error);
    const chosen = deps.given[field]?.values ?? [];
    const initial = initialOf(filter.initial, deps.current);
    const options = single && chosen.length === 0 && initial ? [initial] : chosen;
    return { ...view, options, unread: true };
  }
}

/** The value that a filter begins with; empty where it names none. */
function initialOf(initial: PanelFilter['initial'] = '', current: Month): string {
  if (typeof initial === 'string') return initial;
  const release = releaseFromNow(current, initial.$release);
  return release ? releaseName(release) : '';
}

/** Months between the first and the last, gaps included. */
function everyMonth(codes: readonly string[]): string[] {
  const months = codes.flatMap((code) => parseMonth(code.slice(0, 7)) ?? []).sort((a, b) => a - b);
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined ? [] : monthsFrom(first, last).map(monthCode);
}
