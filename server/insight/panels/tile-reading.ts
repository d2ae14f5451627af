import { messages } from '../../../app/domain/messages';
import type { PanelDefinition, PanelQuery, Tile } from '../../../app/domain/insight/panels/definition';
import { chartNames } from '../../../app/domain/insight/panels/charts';
import { allParam, reaching } from '../../../app/domain/insight/panels/choices';
import { lineFields } from '../../../app/domain/insight/panels/pivot';
import { drawnTile } from '../../../app/domain/insight/panels/tile';
import type { Choices, LabelledField, PanelView, TileView } from '../../../app/domain/insight/panels/view';
import { monthCode, type Month } from '../../../app/domain/values/month';
import { varianceOf } from '../../../app/domain/insight/variance/tile-link';
import { Problem } from '../../platform/errors';
import type { Catalog } from './catalog';
import type { ReadFilters } from './filters';
import { atLaterPlaces, atOwnPlaces } from './later';
import type { Names } from './names';
import { aligned, isEarlier } from './query/align';
import { orderedPlaces } from '../../../app/domain/insight/panels/order';
import type { ReadGroup } from './query/read-group';
import { maxGroups } from './query/reading';
import { fieldOf } from './sources';

/** The state shared by all tiles. */
export interface PanelState extends ReadFilters {
  readonly catalog: Catalog;
  readonly names: Names;
  readonly fields: PanelView['fields'];
  /** What the page is asked for by its address. */
  readonly params: URLSearchParams;
  readonly current: Month;
}

/** What one page reads, each reading once however many tiles share it. */
export type Reader = (
  query: PanelQuery,
  group: readonly string[],
  choices: Choices,
) => Promise<readonly ReadGroup[]>;

/** One tile's numbers; an unreadable one says so, and `report` gets the error if it is unexpected. */
export async function readTile(
  declared: Tile,
  { names, fields, filters, choices, unsettled, catalog, params, current }: PanelState,
  reader: Reader,
  report: (error: unknown) => void,
): Promise<TileView> {
  const isWhole = params.has(allParam(declared.id));
  const tile = isWhole ? { ...declared, limit: maxGroups } : declared;
  const { group = [], queries, chart, align } = tile;
  const [trend] = chartNames(chart).over;
  const isCompared = align !== undefined && queries.some(isEarlier);
  const own = reaching(choices, group, filters);
  const known = queries.flatMap(({ from }) => catalog.of(from) ?? []);
  const unreached = Object.keys(own)
    .filter((field) => !known.some((source) => fieldOf(source, field)))
    .map((field) => fields[field]?.label ?? field);
  const readAll = async (by: readonly string[]): Promise<(readonly ReadGroup[])[]> => {
    const finer = align && !by.includes(align) ? [...by, align] : by;
    const found = await Promise.all(
      queries.map(async (query) => {
        const source = catalog.of(query.from);
        const groups = await reader(query, finer, source ? atOwnPlaces(own, query, source) : own);
        return atLaterPlaces(groups, finer, query, source);
      }),
    );
    // Along the months themselves all are shown, those that cannot be compared too.
    return align && !(isCompared && by.includes(align))
      ? aligned(found, finer, align, queries, by, monthCode(current))
      : found;
  };
  const isUnsettled = queries.some(({ from, ignores = [] }) => {
    const source = catalog.of(from);
    return [...unsettled].some((field) => !ignores.includes(field) && source && fieldOf(source, field));
  });
  try {
    if (isUnsettled) throw new Problem('unavailable', messages.panelUnread);
    const totals = 'totals' in chart && chart.totals && group.length > 0;
    const pivot = chart.kind === 'pivot' ? chart : null;
    const [groups, over, all, parts, across] = await Promise.all([
      readAll(group),
      trend ? readAll([trend]) : [],
      totals ? readAll([]) : undefined,
      pivot ? readAll(lineFields(pivot)) : totals && group.length > 1 ? readAll(group.slice(0, 1)) : [],
      pivot && totals ? readAll([pivot.columns]) : undefined,
    ]);
    const read = { groups, over, parts, ...(all && { all }), ...(across && { across }) };
    const hasEarlier = queries.some((query, at) => isEarlier(query) && (groups[at]?.length ?? 0) > 0);
    const drawn = drawnTile(
      noted(tile, isCompared && hasEarlier),
      describe(tile, names, catalog),
      read,
      orderedPlaces,
    );
    const wellEmpty = queries.every(({ from }) => catalog.of(from)?.wellEmpty);
    return {
      ...drawn,
      ...(isWhole && { isWhole }),
      ...{ unreached, variance: varianceOf(tile), wellEmpty, failure: null },
    };
  } catch (error) {
    const refused = error instanceof Problem && error.kind === 'forbidden';
    // A missing right is not an error.
    if (!refused) report(error);
    return {
      ...drawnTile(tile, describe(tile, names, catalog), { groups: [] }, orderedPlaces),
      unreached,
      failure: error instanceof Problem ? error.message : messages.panelUnread,
      ...(refused && { refused }),
    };
  }
}

/** A tile that says in its note which months it compares (rule I32). */
const noted = (tile: Tile, isCompared: boolean): Tile =>
  isCompared && !tile.group?.includes(tile.align ?? '')
    ? { ...tile, note: [tile.note, messages.comparedMonths].filter(Boolean).join(' · ') }
    : tile;

/** Fields that can narrow a panel: those of its filters, and the groups of its tiles. */
export function panelFields(
  { filters, tiles }: PanelDefinition,
  names: Names,
  catalog: Catalog,
): PanelView['fields'] {
  const all: Record<string, LabelledField> = {};
  const add = (from: string, key: string, label?: string) => {
    const source = catalog.of(from);
    const known = source && fieldOf(source, key);
    if (known) all[key] ??= { label: label ?? known.label, kind: known.kind, names: names[key] };
  };
  for (const { from, field, label } of filters) add(from, field, label);
  for (const { group = [], queries } of tiles)
    for (const { from } of queries) for (const key of group) add(from, key);
  return all;
}

/** Labels and kinds of a tile's fields, from its first reading's source. */
function describe({ queries }: Tile, names: Names, catalog: Catalog) {
  return (key: string) => {
    const source = catalog.of(queries[0]?.from ?? '');
    const known = source && fieldOf(source, key);
    return { key, label: known?.label ?? key, kind: known?.kind ?? 'text', names: names[key] };
  };
}
