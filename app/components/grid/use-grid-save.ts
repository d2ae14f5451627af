import { useCallback, useEffect, useRef, useState } from 'react';
import type { CellKey } from '~/domain/grid/cell-map';
import type { Conflict } from '~/domain/grid/edit-state';
import type { GridRow } from '~/domain/grid/model';
import { useReload } from '~/components/ui/use-reload';
import type { UnsavedCell } from './grid-figures';
import type { Grid } from './grid';

const retryEveryMs = 5_000;
/** By which a session that has ended is told in words instead of by a redirect. */
const asJson = { Accept: 'application/json' };

export type SaveStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  /** The connection is gone: the request is kept and sent again, under the same name. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saved'; readonly cells: number; readonly conflicts: number; readonly turn: number }
  | { readonly kind: 'refused'; readonly message: string; readonly turn: number };

/** What the server made of a save. */
export interface GridAnswer {
  readonly conflicts: readonly (CellKey & Conflict)[];
  /** Why nothing was saved. */
  readonly refusal: string | null;
}

interface GridSave<Row extends GridRow> {
  readonly grid: Grid<Row>;
  /** Where saves are posted. */
  readonly path: string;
  readonly encode: (cells: readonly UnsavedCell[], id: string) => URLSearchParams;
  readonly read: (answer: unknown) => GridAnswer;
  /** Cells that one request takes; the others stay unsaved, for the next. */
  readonly maxCells?: number;
}

interface Request {
  readonly cells: readonly UnsavedCell[];
  readonly body: URLSearchParams;
}

/**
 * Saves what the grid holds unsaved, in one request. While the connection is down or the server away, the request
 * waits and goes out again unchanged, so that it counts once whether or not it had arrived. What is edited meanwhile
 * stays unsaved for the next save. After an answer the page's data is loaded anew.
 */
export function useGridSave<Row extends GridRow>({ grid, path, encode, read, maxCells }: GridSave<Row>) {
  const { store } = grid;
  const reload = useReload();
  const [status, setStatus] = useState<SaveStatus>({ kind: 'idle' });
  const pending = useRef<Request | null>(null);
  const sending = useRef(false);
  const turn = useRef(0);
  const waiting = useRef(false);
  const latest = useRef({ encode, read });
  useEffect(() => {
    latest.current = { encode, read };
  });

  const settle = useCallback(
    ({ cells }: Request, { conflicts, refusal }: GridAnswer) => {
      pending.current = null;
      turn.current += 1;
      if (refusal !== null) {
        store.dispatch({ type: 'failed' });
        setStatus({ kind: 'refused', message: refusal, turn: turn.current });
      } else {
        const left = new Set(conflicts.map(({ rowId, columnId }) => `${rowId}|${columnId}`));
        const saved = cells.filter(({ rowId, columnId }) => !left.has(`${rowId}|${columnId}`));
        store.dispatch({ type: 'saved', cells: saved });
        if (conflicts.length > 0) store.dispatch({ type: 'conflicted', cells: conflicts });
        setStatus({
          kind: 'saved',
          cells: saved.length,
          conflicts: conflicts.length,
          turn: turn.current,
        });
      }
      reload();
    },
    [store, reload],
  );

  const send = useCallback(async () => {
    const request = pending.current;
    if (!request || sending.current) return;
    sending.current = true;
    setStatus({ kind: 'saving' });
    const answer = await fetch(path, { method: 'POST', body: request.body, headers: asJson }).catch(
      () => null,
    );
    const body: unknown = await answer?.json().catch(() => null);
    sending.current = false;
    if (!answer || answer.status >= 500) setStatus({ kind: 'waiting' });
    else settle(request, body ? latest.current.read(body) : { conflicts: [], refusal: unreadable });
  }, [path, settle]);

  useEffect(() => {
    if (status.kind !== 'waiting') return;
    const again = () => void send();
    const timer = setInterval(again, retryEveryMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [status.kind, send]);

  const save = useCallback(() => {
    waiting.current = false;
    if (pending.current) return void send();
    const cells = store.unsaved(maxCells);
    // What waited was taken back, or is in conflict by now.
    if (cells.length === 0) return setStatus((now) => (now.kind === 'saving' ? { kind: 'idle' } : now));
    if (cells.some(store.isBehind)) {
      waiting.current = true;
      return setStatus({ kind: 'saving' });
    }
    pending.current = { cells, body: latest.current.encode(cells, newSaveId()) };
    store.dispatch({ type: 'send', cells });
    void send();
  }, [store, send, maxCells]);

  // Edited again right after a save: it goes out when the rows of that save are here, over the versions that they bring.
  useEffect(() => store.viewed.subscribe(() => waiting.current && save()), [store, save]);

  return { status, save };
}

const unreadable = 'O portal não respondeu como esperado. Nada se perdeu; tente salvar de novo.';

/** A name for one save, made before it is sent, so that sending it again is not saving it again. */
const newSaveId = (): string =>
  // crypto.randomUUID exists on secure pages only; portals inside a company may be served without HTTPS.
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
