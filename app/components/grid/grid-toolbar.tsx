import type { ReactNode } from 'react';
import { asItCame } from '~/domain/grid/arrangement';
import { lockOf, type GridRow } from '~/domain/grid/model';
import { copyForward, holdSelected } from './planner-tools';
import { Symbol } from './symbol';
import styles from './toolbar.module.css';
import type { useColumns } from './use-columns';
import { useReading, type Grid } from './use-grid';

interface ToolbarProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly table: ReturnType<typeof useColumns<Row>>['table'];
  readonly onFind: () => void;
  readonly tools?: ReactNode;
}

/** The grid's tools; each says its key, and why it is off where it is. */
export function GridToolbar<Row extends GridRow>({ grid, table, onFind, tools }: ToolbarProps<Row>) {
  const { store, control } = grid;
  const read = () => {
    const cell = control.cellAt(control.selection.active);
    return {
      cell,
      open: cell !== null && lockOf(cell.row, cell.column) === null,
      fixed: cell !== null && store.state.fixed.has(cell.row.id, cell.column.id),
      folded: store.rows.length < store.keptRows.length,
      filtered: store.arrangement.filters.size > 0,
      sorted: store.arrangement.sort !== null,
      canUndo: store.state.past !== null,
      canRedo: store.state.future !== null,
    };
  };
  useReading(grid, () => {
    const { cell, ...rest } = read();
    return JSON.stringify([cell?.column.id, rest, store.model.columns.length]);
  });
  const { cell, open, fixed, folded, filtered, sorted, canUndo, canRedo } = read();
  const column = cell && table.getColumn(cell.column.id);
  const isPinned = column?.getIsPinned() === 'start';
  const editable = store.model.columns.some(({ editable: edits }) => edits);
  const spreads =
    store.model.isTree || store.model.columns.some((each) => each.kind === 'number' && each.derived);
  return (
    <div className={styles.toolbar} role="group" aria-label="Ferramentas da grade">
      {editable && (
        <>
          <Tool icon="undo-2" label="Desfazer" keys="Ctrl+Z" off={!canUndo} onClick={() => control.undo()} />
          <Tool icon="redo-2" label="Refazer" keys="Ctrl+Y" off={!canRedo} onClick={() => control.redo()} />
          <Gap />
          <Tool
            icon="arrow-down-to-line"
            label="Preencher para baixo"
            keys="Ctrl+D"
            onClick={() => control.fill('down')}
          />
          <Tool
            icon="arrow-right-to-line"
            label="Preencher à direita"
            keys="Ctrl+R"
            onClick={() => control.fill('right')}
          />
          {spreads && (
            <Tool
              icon="fast-forward"
              label="Copiar para os meses seguintes"
              onClick={() => copyForward(control)}
            />
          )}
          <Tool
            icon="percent"
            label="Aumentar ou diminuir a coluna"
            off={cell?.column.kind !== 'number' || !cell.column.editable}
            onClick={() => cell && control.open({ kind: 'mass', columnId: cell.column.id })}
          />
          {spreads && (
            <Tool
              icon={fixed ? 'lock-open' : 'lock'}
              label={fixed ? 'Soltar valor na distribuição' : 'Fixar valor na distribuição'}
              off={!open}
              onClick={() => holdSelected(control, !fixed)}
            />
          )}
          <Gap />
        </>
      )}
      <Tool
        icon={isPinned ? 'pin-off' : 'pin'}
        label={isPinned ? 'Desfixar coluna' : 'Fixar coluna'}
        text
        off={!column?.getCanPin()}
        onClick={() => {
          column?.pin(isPinned ? false : 'start');
          if (cell) control.say(`Coluna ${cell.column.label} ${isPinned ? 'solta' : 'fixa'}`);
        }}
      />
      {store.model.isTree && (
        <Tool
          icon={folded ? 'chevrons-up-down' : 'chevrons-down-up'}
          label={folded ? 'Expandir tudo' : 'Recolher tudo'}
          onClick={() => control.toggleAll(!folded)}
        />
      )}
      <Tool
        icon="list-filter"
        label="Ordenar e filtrar a coluna"
        keys="Alt+↓"
        off={!cell}
        onClick={() => cell && control.open({ kind: 'arrange', columnId: cell.column.id })}
      />
      {(filtered || sorted) && (
        <Tool
          icon="list-x"
          label="Retirar filtros e ordem"
          text
          onClick={() => {
            store.arrange(asItCame);
            control.say('Todas as linhas, na ordem original');
          }}
        />
      )}
      <Tool icon="columns-3" label="Escolher colunas" onClick={() => control.open({ kind: 'columns' })} />
      <Tool icon="search" label="Localizar na grade" keys="Ctrl+F" onClick={onFind} />
      <Tool icon="keyboard" label="Teclas da grade" onClick={() => control.open({ kind: 'keys' })} />
      {tools && <div className={styles.own}>{tools}</div>}
    </div>
  );
}

interface ToolProps {
  readonly icon: string;
  readonly label: string;
  readonly keys?: string;
  readonly text?: boolean;
  readonly off?: boolean;
  readonly onClick: () => void;
}

/** Off, it stays reachable, so that its name can be read. */
function Tool({ icon, label, keys, text = false, off = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={text ? undefined : label}
      aria-disabled={off || undefined}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control').replace('↓', 'ArrowDown')}
      title={keys ? `${label} (${keys})` : label}
      onClick={() => !off && onClick()}
    >
      <Symbol name={icon} />
      {text && <span>{label}</span>}
    </button>
  );
}

const Gap = () => <span className={styles.gap} aria-hidden />;
