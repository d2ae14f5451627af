import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Pixels that the grid inside `frame` has beyond what its columns need, for the screen to give to those that gain by it.
 * @param least width of all columns together
 */
export function useSpareWidth(frame: RefObject<HTMLElement>, least: number): number {
  const [spare, setSpare] = useState(0);
  useLayoutEffect(() => {
    const scroller = frame.current?.querySelector('[data-grid]');
    if (!scroller) return;
    const measure = () => setSpare(Math.max(0, scroller.clientWidth - least));
    // At once, so that nobody sees the columns before they are given it.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [frame, least]);
  return spare;
}
