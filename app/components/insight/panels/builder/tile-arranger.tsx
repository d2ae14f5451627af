import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { nearestSize, sizeWords } from '~/domain/insight/builder/arranging';
import { tileAnchor } from '~/domain/insight/panels/link';
import styles from './tile-arranger.module.css';

interface TileArrangerProps {
  /** The tiles in their order. */
  ids: readonly string[];
  /** Takes an intent of `built`. */
  act: (intent: string) => void;
  children: ReactNode;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A drag under way, and where it would end. */
interface Drag {
  readonly id: string;
  readonly tile: HTMLElement;
  readonly isSize: boolean;
  readonly from: { readonly x: number; readonly y: number };
  readonly drop: { readonly intent: string; readonly words: string; readonly box: Box } | null;
}

/** How wide the edge is by which a tile is made wider, and how far a pointer moves before it drags, in px. */
const edge = 14;
const slack = 4;
/** Thickness of the mark, inside its tile, where it is not cut off. */
const mark = 6;
const inert = 'a, button, summary, input, select, textarea';

/**
 * Tiles that a mouse or a pen drags by their titles to another place and by their right edges to another size. Fingers scroll:
 * places and sizes are fields of the form as well (rule I24).
 */
export function TileArranger({ ids, act, children }: TileArrangerProps) {
  const root = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isDragging]);
  const tileAt = (element: Element | null) => {
    const tile = element?.closest<HTMLElement>('section[data-size]') ?? null;
    const id = ids.find((each) => tileAnchor(each) === tile?.id);
    return tile && id !== undefined ? { tile, id } : null;
  };
  const take = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    const found = tileAt(event.target);
    if (!found || event.target.closest(inert)) return;
    const isSize = found.tile.getBoundingClientRect().right - event.clientX < edge;
    if (!isSize && !event.target.closest('header')) return;
    event.preventDefault();
    root.current?.setPointerCapture(event.pointerId);
    setDrag({ ...found, isSize, from: { x: event.clientX, y: event.clientY }, drop: null });
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!drag || !root.current || (!drag.drop && Math.hypot(x - drag.from.x, y - drag.from.y) < slack))
      return;
    const over = drag.isSize ? null : tileAt(document.elementFromPoint(x, y));
    if (!drag.isSize && !over) return;
    const found = over ? placed(drag.id, over, ids, { x, y }) : sized(drag, x);
    const { left, top } = root.current.getBoundingClientRect();
    const box = { ...found.box, left: found.box.left - left, top: found.box.top - top };
    setDrag({ ...drag, drop: { ...found, box } });
  };
  const letGo = () => {
    if (drag?.drop) act(drag.drop.intent);
    setDrag(null);
  };
  return (
    <div
      ref={root}
      className={styles.arranger}
      data-drag={drag?.drop ? true : undefined}
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={() => setDrag(null)}
    >
      {children}
      {drag?.drop && (
        <div className={styles.mark} data-size={drag.isSize ? true : undefined} style={drag.drop.box}>
          <span>{drag.drop.words}</span>
        </div>
      )}
    </div>
  );
}

/** Before or after the tile below the pointer: above or below one that is wide. */
function placed(
  id: string,
  over: { readonly id: string; readonly tile: HTMLElement },
  ids: readonly string[],
  { x, y }: { readonly x: number; readonly y: number },
) {
  const { left, top, width, height } = over.tile.getBoundingClientRect();
  const isWide = width > 0.75 * (over.tile.parentElement?.getBoundingClientRect().width ?? 0);
  const isAfter = isWide ? y > top + height / 2 : x > left + width / 2;
  const at = ids.indexOf(over.id) + (isAfter ? 1 : 0);
  const to = at > ids.indexOf(id) ? at - 1 : at;
  const box = isWide
    ? { left, top: isAfter ? top + height - mark : top, width, height: mark }
    : { left: isAfter ? left + width - mark : left, top, width: mark, height };
  return { intent: `build-to.${to}-${id}`, words: '', box };
}

/** The size with the right edge nearest to the pointer. */
function sized({ id, tile }: Drag, x: number) {
  const { left, top, height } = tile.getBoundingClientRect();
  const whole = tile.parentElement?.getBoundingClientRect().width ?? 1;
  const { size, share } = nearestSize((x - left) / whole);
  return {
    intent: `build-size.${size}-${id}`,
    words: sizeWords[size],
    box: { left, top, width: share * whole, height },
  };
}
