import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type RefObject } from 'react';

interface Slots {
  /** Indexes on show, in order; one far off is the cell that is being edited. */
  readonly indexes: readonly number[];
  /** A name that an index keeps while it is on show, and that goes to a newcomer after it: elements are used again. */
  readonly slotOf: (index: number) => string;
}

interface WindowOptions {
  readonly scroller: RefObject<HTMLElement>;
  readonly count: number;
  readonly size: (index: number) => number;
  readonly horizontal?: boolean;
  /** Room that a sticky head takes at the start. */
  readonly padding: number;
  readonly overscan: number;
  /** An index that stays drawn wherever one scrolls. */
  readonly keep: number | null;
}

/**
 * The part of a long axis that is drawn. As many items as were ever needed are drawn at all times, under as many
 * names: scrolling renames nothing and makes no elements, it only fills the ones that left with what came.
 */
export function useWindow({
  scroller,
  count,
  size,
  horizontal = false,
  padding,
  overscan,
  keep,
}: WindowOptions) {
  const pool = useRef(0);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: size,
    horizontal,
    overscan,
    paddingStart: padding,
    scrollPaddingStart: padding,
    rangeExtractor: ({ startIndex, endIndex }) => {
      const wanted = endIndex - startIndex + 1 + 2 * overscan;
      pool.current = Math.min(count, Math.max(pool.current, wanted));
      const from = Math.max(0, Math.min(startIndex - overscan, count - pool.current));
      const indexes = Array.from({ length: Math.min(pool.current, count) }, (_, index) => from + index);
      return keep === null || keep >= count || (keep >= from && keep < from + indexes.length)
        ? indexes
        : keep < from
          ? [keep, ...indexes]
          : [...indexes, keep];
    },
  });
  const items = virtualizer.getVirtualItems();
  const key = items.length === 0 ? '' : `${items[0]?.index}-${items.at(-1)?.index}-${items.length}-${keep}`;
  const slots = useMemo((): Slots => {
    const size = Math.max(1, pool.current);
    return {
      indexes: key === '' ? [] : virtualizer.getVirtualIndexes(),
      slotOf: (index) => (index === keep ? `kept-${index}` : String(index % size)),
    };
  }, [key, keep, virtualizer]);
  return { virtualizer, ...slots };
}
