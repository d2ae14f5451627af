import { useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { GridColumn, GridRow } from '~/domain/grid/model';
import type { Motion } from '~/domain/grid/selection';
import type { Editing, GridControl } from './grid-control';
import styles from './row.module.css';

interface EditorProps<Row extends GridRow> {
  readonly control: GridControl<Row>;
  readonly editing: Editing;
  readonly row: Row;
  readonly column: GridColumn<Row>;
}

const arrows: Readonly<Record<string, Motion>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The field inside the cell that is being edited. Enter, Tab and leaving it take the text, Escape does not. */
export function CellEditor<Row extends GridRow>({ control, editing, row, column }: EditorProps<Row>) {
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useLayoutEffect(() => {
    const input = field.current;
    const grid = input?.closest<HTMLElement>('[data-grid]');
    input?.focus({ preventScroll: true });
    if (!editing.typed) input?.select();
    return () => {
      if (document.activeElement === input || document.activeElement === document.body)
        grid?.focus({ preventScroll: true });
    };
  }, [editing]);

  const commit = (onward?: Parameters<GridControl<Row>['commit']>[1]) => {
    if (done.current) return;
    done.current = true;
    control.commit(field.current?.value ?? '', onward);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const arrow = editing.typed && !event.shiftKey ? arrows[event.key] : undefined;
    const onward =
      event.key === 'Enter'
        ? event.shiftKey
          ? 'up'
          : 'enter'
        : event.key === 'Tab'
          ? event.shiftKey
            ? 'back-tab'
            : 'tab'
          : arrow;
    if (onward) {
      event.preventDefault();
      commit(onward);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      done.current = true;
      control.cancel();
    }
  };

  /** Cells pasted into an open editor are cells all the same (rule P16). */
  const onPaste = (event: ClipboardEvent) => {
    event.stopPropagation();
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    if (!/[\t\n\r]/.test(text)) return;
    event.preventDefault();
    done.current = true;
    control.cancel();
    control.paste(text);
  };

  return (
    <input
      ref={field}
      className={styles.editor}
      aria-label={`${control.rowLabel(row)}, ${column.label}`}
      defaultValue={editing.text}
      inputMode={column.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={column.kind === 'text'}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onBlur={() => commit()}
    />
  );
}
