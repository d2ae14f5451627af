import { useEffect, useRef, type KeyboardEvent } from 'react';
import { lockOf, type GridRow } from '~/domain/grid/model';
import type { GridDialog } from './grid-control';
import styles from './cell-menu.module.css';
import { copyForward, holdSelected } from './planner-tools';
import type { Grid } from './use-grid';

interface CellMenuProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly at: Extract<GridDialog, { kind: 'menu' }>;
  readonly onClose: () => void;
}

interface Act {
  readonly label: string;
  readonly keys?: string;
  readonly off?: boolean;
  readonly does: () => void | Promise<void>;
}

/** What can be done with the selected cells, where somebody pressed the right button or asked by key. */
export function CellMenu<Row extends GridRow>({ grid, at: { x, y }, onClose }: CellMenuProps<Row>) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = menu;
    if (!current) return;
    // In the top layer; closed by hand, as the button that opens it is released only afterwards.
    current.popover = 'manual';
    current.showPopover();
    const { width, height } = current.getBoundingClientRect();
    current.style.left = `${Math.max(0, Math.min(x, window.innerWidth - width - edge))}px`;
    current.style.top = `${Math.max(0, Math.min(y, window.innerHeight - height - edge))}px`;
    itemsOf(current)[0]?.focus();
  }, [x, y]);
  const closes = useRef(onClose);
  useEffect(() => {
    closes.current = onClose;
  });
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) closes.current();
    };
    const away = () => closes.current();
    document.addEventListener('pointerdown', outside);
    // What was scrolled before it opened is told of up to the next frame.
    const frame = requestAnimationFrame(() => document.addEventListener('scroll', outside, true));
    window.addEventListener('resize', away);
    window.addEventListener('blur', away);
    return () => {
      document.removeEventListener('pointerdown', outside);
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', outside, true);
      window.removeEventListener('resize', away);
      window.removeEventListener('blur', away);
    };
  }, []);

  const choose = ({ off, does }: Act) => {
    if (off) return;
    onClose();
    void does();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget);
    const now = items.findIndex((item) => item === document.activeElement);
    const next: Readonly<Record<string, number>> = {
      ArrowDown: (now + 1) % items.length,
      ArrowUp: (now - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const to = next[event.key];
    if (to !== undefined) items[to]?.focus();
    else if (event.key === 'Tab' || event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label="Células selecionadas"
      className={styles.menu}
      onKeyDown={press}
      onContextMenu={(event) => event.preventDefault()}
    >
      {actsOf(grid).map((group, at) => (
        <div key={at} role="group" className={styles.group}>
          {group.map((act) => (
            <button
              key={act.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles.item}
              aria-disabled={act.off || undefined}
              aria-keyshortcuts={act.keys?.replace('Ctrl', 'Control').replace('↓', 'ArrowDown')}
              onClick={() => choose(act)}
            >
              {act.label}
              {act.keys && <kbd aria-hidden>{act.keys}</kbd>}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Between the menu and the window's edge, in CSS pixels. */
const edge = 8;
const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];

function actsOf<Row extends GridRow>({ store, control }: Grid<Row>): readonly (readonly Act[])[] {
  const cell = control.cellAt(control.selection.active);
  const editable = store.model.columns.some((column) => column.editable);
  const open = cell !== null && lockOf(cell.row, cell.column) === null;
  const fixed = cell !== null && store.state.fixed.has(cell.row.id, cell.column.id);
  const spreads =
    store.model.isTree || store.model.columns.some((column) => column.kind === 'number' && column.derived);
  const keysOnly = (keys: string) => control.say(`O navegador não deixa fazer isto por aqui: use ${keys}`);
  const carry = (cut: boolean) =>
    navigator.clipboard.writeText(control.copy()).then(
      () => cut && control.clear(),
      () => keysOnly(cut ? 'Ctrl+X' : 'Ctrl+C'),
    ) as Promise<void>;
  const paste = () =>
    navigator.clipboard.readText().then(
      (text) => control.paste(text),
      () => keysOnly('Ctrl+V'),
    );
  // Browsers keep the clipboard from pages that come over plain HTTP.
  const clipboard = Boolean(navigator.clipboard);
  const arrange = {
    label: 'Ordenar e filtrar a coluna…',
    keys: 'Alt+↓',
    does: () => cell && control.open({ kind: 'arrange', columnId: cell.column.id }),
  } as Act;
  return [
    [
      { label: 'Copiar', keys: 'Ctrl+C', off: !clipboard, does: () => carry(false) },
      ...(editable
        ? [
            { label: 'Recortar', keys: 'Ctrl+X', off: !clipboard, does: () => carry(true) },
            { label: 'Colar', keys: 'Ctrl+V', off: !clipboard, does: paste },
            { label: 'Limpar', keys: 'Delete', does: () => control.clear() },
          ]
        : []),
    ],
    ...(editable
      ? [
          [
            { label: 'Preencher para baixo', keys: 'Ctrl+D', does: () => control.fill('down') },
            { label: 'Preencher à direita', keys: 'Ctrl+R', does: () => control.fill('right') },
            ...(spreads
              ? [{ label: 'Copiar para os meses seguintes', does: () => copyForward(control) }]
              : []),
          ],
          [
            {
              label: 'Aumentar ou diminuir a coluna…',
              off: cell?.column.kind !== 'number' || !cell.column.editable,
              does: () => cell && control.open({ kind: 'mass', columnId: cell.column.id }),
            } as Act,
            ...(spreads
              ? [
                  {
                    label: fixed ? 'Soltar valor na distribuição' : 'Fixar valor na distribuição',
                    off: !open,
                    does: () => holdSelected(control, !fixed),
                  },
                ]
              : []),
          ],
        ]
      : []),
    [arrange],
  ];
}
