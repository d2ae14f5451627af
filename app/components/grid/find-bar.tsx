import { ChevronDown, ChevronUp, X } from '~/components/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { formatInteger } from '~/domain/values/format';
import type { CellKey } from '~/domain/grid/cell-map';
import { findCells } from '~/domain/grid/find';
import type { GridColumn, GridRow } from '~/domain/grid/model';
import styles from './toolbar.module.css';
import type { Grid } from './use-grid';

const maxFound = 1_000;
/** Work for so long, then let the page draw and take keys. */
const sliceMs = 8;

export interface FindBarProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly onClose: () => void;
}

/** Find in the grid: the first match is shown while one types, Enter goes on, Shift + Enter back. */
export function FindBar<Row extends GridRow>({ grid, onClose }: FindBarProps<Row>) {
  const { control } = grid;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { found, searching } = useFound(grid, text);
  const field = useRef<HTMLInputElement>(null);
  const [first] = found;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    setAt(0);
    if (first) control.show([first]);
  }, [control, first]);
  const go = (step: number) => {
    if (found.length === 0) return;
    const next = (at + step + found.length) % found.length;
    const cell = found[next];
    setAt(next);
    if (cell) control.show([cell]);
  };
  const total = `${formatInteger(found.length)}${found.length === maxFound ? '+' : ''}`;
  return (
    <div className={styles.find} role="search" aria-label="Localizar na grade">
      <input
        ref={field}
        type="search"
        aria-label="Localizar na grade"
        placeholder="Localizar"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
      />
      <span role="status" className={styles.found}>
        {text.trim() === ''
          ? ''
          : found.length === 0
            ? searching
              ? 'Procurando…'
              : 'Nada encontrado'
            : `${formatInteger(at + 1)} de ${total}`}
      </span>
      <button type="button" className={styles.tool} aria-label="Anterior" onClick={() => go(-1)}>
        <ChevronUp aria-hidden />
      </button>
      <button type="button" className={styles.tool} aria-label="Próximo" onClick={() => go(1)}>
        <ChevronDown aria-hidden />
      </button>
      <button type="button" className={styles.tool} aria-label="Fechar busca" onClick={onClose}>
        <X aria-hidden />
      </button>
    </div>
  );
}

function useFound<Row extends GridRow>({ store }: Grid<Row>, text: string) {
  const [result, setResult] = useState<{ found: readonly CellKey[]; searching: boolean }>({
    found: [],
    searching: false,
  });
  useEffect(() => {
    const value = (row: number, column: GridColumn<Row>) => store.value(row, column);
    const cells = findCells(store.model, store.columns, value, text, store.keptRows);
    const found: CellKey[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      const until = performance.now() + sliceMs;
      for (;;) {
        const next = found.length < maxFound ? cells.next() : { done: true as const, value: undefined };
        if (next.done) return setResult({ found, searching: false });
        if (next.value) found.push(next.value);
        if (performance.now() > until) break;
      }
      setResult({ found: [...found], searching: true });
      timer = setTimeout(work);
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [store, text]);
  return result;
}
