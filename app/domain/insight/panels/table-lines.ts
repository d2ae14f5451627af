import { formatPlaceLong } from './format';
import type { GroupRow, TileView } from './view';

/** A line of a tile's table: a group, the subtotal of a value of the first field, or the total. */
export interface TableLine extends GroupRow {
  readonly kind: 'row' | 'subtotal' | 'total';
  /** The texts in the columns of the dimensions. */
  readonly names: readonly string[];
}

/** The groups of a tile as lines, without totals. */
export const rowLines = ({ dimensions, rows }: Pick<TileView, 'dimensions' | 'rows'>): TableLine[] =>
  rows.map((row) => ({
    ...row,
    kind: 'row',
    names: dimensions.map((each, index) => formatPlaceLong(row.at[index] ?? '', each)),
  }));

/** The lines of a tile's table, including its totals if it has them (rule I20). */
export function tableLines(
  tile: Pick<TileView, 'dimensions' | 'rows' | 'totals' | 'left'>,
): readonly TableLine[] {
  const { dimensions, totals, left } = tile;
  const rows = rowLines(tile);
  if (!totals) return rows;
  const named = (kind: 'subtotal' | 'total', name: string, { at, figures }: GroupRow): TableLine => ({
    ...{ kind, at, figures },
    names: dimensions.map((_each, index) => (index === 0 ? name : '')),
  });
  const parts = new Map(totals.parts.map((part) => [part.at[0], part]));
  const lines = rows.flatMap((line, index) => {
    const part = parts.get(line.at[0]);
    const isLast = rows[index + 1]?.at[0] !== line.at[0];
    return part && isLast ? [line, named('subtotal', `Total de ${line.names[0] ?? ''}`, part)] : [line];
  });
  const label = left > 0 ? 'Total, com os não mostrados' : 'Total';
  return [...lines, named('total', label, { at: [], figures: totals.all })];
}
