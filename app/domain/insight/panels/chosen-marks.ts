import { drop, kept, without } from './choices';
import type { PanelView, RowsView } from './view';

/** A value that a panel, or the rows behind it, are narrowed to. */
export interface ChosenMark {
  readonly field: string;
  readonly value: string;
  /** The address that lets it go; null where it stays. */
  readonly without: string | null;
}

export interface ChosenMarks {
  readonly marks: readonly ChosenMark[];
  /** The address that lets all of them go that can be. */
  readonly none: string;
}

/** What marks and filters narrow a panel to; a filter of one value shows it by itself. */
export function panelMarks(
  { choices, filters }: Pick<PanelView, 'choices' | 'filters'>,
  params: URLSearchParams,
): ChosenMarks {
  const single = new Set(filters.filter((filter) => filter.single).map(({ field }) => field));
  const none = kept(params);
  const marks = Object.entries(choices).flatMap(([field, { values }]) => {
    if (single.has(field)) return [];
    none.delete(field);
    return values.map((value) => ({ field, value, without: without(params, field, value) }));
  });
  return { marks, none: `?${none}` };
}

/**
 * What the rows behind a tile are narrowed to. They stay those of the tile; its mark is let go as a whole, and what a
 * filter holds at one value stays.
 */
export function rowsMarks(
  { choices, mark, single }: Pick<RowsView, 'choices' | 'mark' | 'single'>,
  params: URLSearchParams,
): ChosenMarks {
  const start = new URLSearchParams(params);
  start.delete('page');
  const none = new URLSearchParams(start);
  const marks = Object.entries(choices).flatMap(([field, { values }]) => {
    const isMark = mark.includes(field);
    const stays = single.includes(field) || !params.has(field);
    if (!stays) none.delete(field);
    if (isMark) none.delete('at');
    return values.map((value): ChosenMark => {
      if (!isMark && stays) return { field, value, without: null };
      const next = new URLSearchParams(start);
      if (isMark) next.delete('at');
      else drop(next, field, value);
      return { field, value, without: `?${next}` };
    });
  });
  return { marks, none: `?${none}` };
}
