import { chartNames } from './charts';
import { choiceOf } from './choices';
import { formatPlace } from './format';
import type { PanelView, TileView } from './view';

/** Months (`YYYY-MM`) of a field for which a tile has a figure. */
function monthsOf({ dimensions, rows, chart, trend }: TileView, field: string): string[] {
  const index = dimensions.findIndex(({ key }) => key === field);
  const grouped = rows.filter(({ figures }) => figures.some((figure) => figure !== null));
  return [
    ...(index < 0 ? [] : grouped.map(({ at }) => at[index] ?? '')),
    ...(chartNames(chart).over.includes(field)
      ? trend.filter(({ value }) => value !== null).map(({ at }) => at)
      : []),
  ].map((at) => at.slice(0, 7));
}

/**
 * The months that a panel's tiles actually show, `Há números de abr/26 a out/26.`, if its period covers more: a
 * release point, for example, begins at its anchor. Empty if they show the whole period, or have no months.
 */
export function shownPeriod({ choices, tiles }: Pick<PanelView, 'choices' | 'tiles'>, field: string): string {
  const { from, to } = choiceOf(choices, field);
  const months = [...new Set(tiles.flatMap((tile) => monthsOf(tile, field)))]
    .filter((month) => month !== '')
    .sort();
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || ((!from || first <= from) && (!to || last >= to))) return '';
  return `Há números de ${[first, last].map((month) => formatPlace(month, { kind: 'month' })).join(' a ')}.`;
}
