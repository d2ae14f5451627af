import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { GridRow } from '~/domain/grid/model';
import type { Layout } from './use-columns';

/**
 * Keeps the first loose column in sight where it is when columns come or go, as when a comparison is chosen; where it
 * goes itself, the next that stays.
 */
export function useColumnAnchor<Row extends GridRow>(
  scroller: RefObject<HTMLElement>,
  virtualizer: Virtualizer<HTMLElement, Element>,
  layout: Layout<Row>,
): void {
  const drawn = useRef(layout);
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = layout;
    if (!scroller.current || sameColumns(before, layout)) return;
    // Not the element's own figure: the browser has cut it where the grid got narrower.
    const edge = (virtualizer.scrollOffset ?? 0) + before.pinnedWidth;
    const starts = new Map(layout.loose.map(({ column, start }) => [column.id, start]));
    const anchor = before.loose.find(
      ({ column, start, width }) => start + width > edge && starts.has(column.id),
    );
    if (anchor)
      scroller.current.scrollLeft =
        (starts.get(anchor.column.id) ?? 0) - layout.pinnedWidth - (anchor.start - edge);
  }, [scroller, virtualizer, layout]);
}

function sameColumns<Row extends GridRow>(one: Layout<Row>, other: Layout<Row>): boolean {
  const mine = idsOf(one);
  const theirs = new Set(idsOf(other));
  return mine.length === theirs.size && mine.every((id) => theirs.has(id));
}

const idsOf = <Row extends GridRow>({ pinned, loose }: Layout<Row>): string[] =>
  [...pinned, ...loose].map(({ column }) => column.id);
