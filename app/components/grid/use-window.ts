import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';

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

/** Which element draws which index: an index keeps its name while it is on show, then a newcomer gets it. */
class Names {
  private names: ReadonlyMap<number, string> = new Map();
  private made = 0;

  of(indexes: readonly number[]): ReadonlyMap<number, string> {
    const staying = new Set(indexes);
    const free = [...this.names].flatMap(([index, name]) => (staying.has(index) ? [] : [name])).reverse();
    this.names = new Map(
      indexes.map((index) => [index, this.names.get(index) ?? free.pop() ?? String(this.made++)]),
    );
    return this.names;
  }
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
    observeElementRect: observeInside,
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
  const [names] = useState(() => new Names());
  // The same until other indexes are on show: an editor that opens in sight draws nothing else anew.
  const key = `${items[0]?.index} ${items[1]?.index} ${items.at(-1)?.index} ${items.length}`;
  const slots = useMemo((): Slots => {
    const indexes = key.endsWith(' 0') ? [] : virtualizer.getVirtualIndexes();
    const named = names.of(indexes);
    return { indexes, slotOf: (index) => named.get(index) ?? '' };
  }, [key, names, virtualizer]);
  /** Scrolls an index into sight, or to the start; one that is in sight costs nothing. */
  const reveal = useCallback(
    (index: number, align: 'auto' | 'start' = 'auto') => {
      const { measurementsCache, scrollOffset, scrollRect } = virtualizer;
      const item = measurementsCache[index];
      const from = scrollOffset ?? 0;
      const to = from + (scrollRect?.[horizontal ? 'width' : 'height'] ?? 0);
      if (align === 'auto' && item && item.start - padding >= from && item.end <= to) return;
      virtualizer.scrollToIndex(index, { align });
    },
    [virtualizer, horizontal, padding],
  );
  return { virtualizer, reveal, ...slots };
}

/** The size inside the scrollbars: an item under one is not in sight. */
function observeInside(
  { scrollElement }: Virtualizer<HTMLElement, Element>,
  tell: (size: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const { clientWidth, clientHeight } = scrollElement;
  tell({ width: clientWidth, height: clientHeight });
  const observer = new ResizeObserver(([entry]) => {
    if (entry) tell({ width: entry.contentRect.width, height: entry.contentRect.height });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
