import type { PointerEvent } from 'react';
import type { GridRow } from '~/domain/grid/model';
import { inRange, type Place } from '~/domain/grid/selection';
import type { GridControl } from './grid-control';

/** The cell that an event happened in. */
function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return column === undefined || row === undefined ? null : { row: Number(row), column: Number(column) };
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, textarea, select') !== null;

/** What a cell holds to be pressed, such as a comment's button, where the cell was hit beside it. */
const buttonBeside = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? (target.closest('[data-column]')?.querySelector<HTMLElement>('a, button:not([data-twist])') ?? null)
    : null;

/** The little square in the selection's corner. */
const isHandle = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('[data-fill]') !== null;

/**
 * Mouse, pen and finger. A mouse selects on press and drags a range; a finger scrolls, selects on tap, and edits on a
 * second tap on the same cell. The fill handle follows all of them.
 */
export function pointerHandlers<Row extends GridRow>(control: GridControl<Row>, focus: () => void) {
  const press = (event: PointerEvent): void => {
    if (event.button !== 0 || isControl(event.target)) return;
    if (isHandle(event.target)) {
      event.preventDefault();
      // A finger is caught by what it touched first; that cell may scroll away.
      if (event.target.hasPointerCapture(event.pointerId))
        event.target.releasePointerCapture(event.pointerId);
      return follow(event.currentTarget as HTMLElement, {
        to: (place) => control.stretch(place),
        end: (done) => control.letGo(done),
      });
    }
    const head = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-head]') : null;
    if (head) {
      const column = Number(head.dataset['head']);
      control.select({ row: 0, column }, { row: control.store.rows.length - 1, column });
      return focus();
    }
    const place = placeOf(event.target);
    if (!place) return;
    if (event.target instanceof Element && event.target.closest('[data-twist]'))
      control.toggle(control.store.rows[place.row] ?? -1);
    if (event.pointerType === 'touch') return;
    focus();
    if (event.shiftKey) return control.select(control.selection.active, place);
    control.select(place);
    follow(event.currentTarget as HTMLElement, {
      to: (to) => {
        const { corner, active } = control.selection;
        if (to.row !== corner.row || to.column !== corner.column) control.select(active, to);
      },
    });
  };

  const tap = (event: PointerEvent | React.MouseEvent): void => {
    if (!('pointerType' in event.nativeEvent) || event.nativeEvent.pointerType !== 'touch') return;
    if (isControl(event.target) || isHandle(event.target)) return;
    const place = placeOf(event.target);
    if (!place) return;
    const { active } = control.selection;
    if (active.row === place.row && active.column === place.column) control.edit();
    else {
      focus();
      control.select(place);
    }
  };

  const double = (event: React.MouseEvent): void => {
    if (isHandle(event.target)) control.fillOn();
    else if (!isControl(event.target) && placeOf(event.target)) {
      const inside = buttonBeside(event.target);
      if (inside) inside.click();
      else control.edit();
    }
  };

  /** The right button, a long press, or the key for it, which stands for the active cell. */
  const menu = (event: React.MouseEvent): void => {
    if (isControl(event.target)) return;
    const place = placeOf(event.target);
    if (!place && event.target !== event.currentTarget) return;
    event.preventDefault();
    if (place && !inRange(control.range, place.row, place.column)) control.select(place);
    const active = event.currentTarget.getAttribute('aria-activedescendant');
    const box = place || !active ? null : document.getElementById(active)?.getBoundingClientRect();
    control.open({ kind: 'menu', x: box?.left ?? event.clientX, y: box?.bottom ?? event.clientY });
  };

  return { onPointerDown: press, onClick: tap, onDoubleClick: double, onContextMenu: menu };
}

interface Drag {
  /** The pointer is over a cell. */
  readonly to: (place: Place) => void;
  /** It was let go of, or the drag was given up: by Escape, or by the system. */
  readonly end?: (done: boolean) => void;
}

/** Follows the pointer over the cells while it is down; near an edge the grid scrolls on by itself. */
function follow(scroller: HTMLElement, { to, end }: Drag): void {
  let [x, y, frame] = [0, 0, 0];
  const edge = 28;
  const look = () => {
    frame = 0;
    const box = scroller.getBoundingClientRect();
    const right = x > box.right - edge ? 1 : x < box.left + edge ? -1 : 0;
    const down = y > box.bottom - edge ? 1 : y < box.top + edge ? -1 : 0;
    if (right !== 0 || down !== 0) {
      scroller.scrollBy(right * 24, down * 24);
      frame = requestAnimationFrame(look);
    }
    const place = placeOf(document.elementFromPoint(x, y));
    if (place) to(place);
  };
  const move = (event: globalThis.PointerEvent) => {
    [x, y] = [event.clientX, event.clientY];
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  const stop = (done: boolean) => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', released);
    window.removeEventListener('pointercancel', cancelled);
    window.removeEventListener('keydown', escaped, true);
    end?.(done);
  };
  const released = (event: globalThis.PointerEvent) => {
    const place = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (place) to(place);
    stop(true);
  };
  const cancelled = () => stop(false);
  const escaped = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !end) return;
    event.stopPropagation();
    stop(false);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', released);
  window.addEventListener('pointercancel', cancelled);
  window.addEventListener('keydown', escaped, true);
}
