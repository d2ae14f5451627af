import { drop, kept, without } from './choices';
import type { PanelView, RowsView } from './view';

/** A chosen value of a panel or of the rows behind it. */
export interface ChosenMark {
  readonly field: string;
  readonly value: string;
  /** The address without it; null if it cannot be removed. */
  readonly without: string | null;
}

export interface ChosenMarks {
  readonly marks: readonly ChosenMark[];
  /** The address without all marks that can be removed. */
  readonly none: string;
}

/** The chosen values of a panel; those of filters with one value are omitted, because the filter shows them. */
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

/** The chosen values of the rows behind a tile. A mark is removed as a whole; filters with one value stay. */
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
