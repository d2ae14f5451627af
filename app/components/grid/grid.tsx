/**
 * The editable grid. A screen makes its state with `useGrid` and draws it with `GridView`, in the browser only (behind
 * `useHydrated`; without scripts the screen draws a plain form with inputs):
 *
 *     const grid = useGrid({ rows, columns, rowLabel: (row) => row.account });
 *     return <GridView grid={grid} label="Revisão" tools={<SaveButton … />} />;
 *
 * Rows are the screen's own objects with `id`, and where there is a tree `kind` and `parentId` (`domain/grid/model`);
 * columns read them with `value`. Group and total rows and derived columns are reckoned live. Give stable `rows` and
 * `columns` (`useMemo`): a new array is taken as news from the server, edits stay over it, and an edit whose cell
 * changed under it becomes a conflict.
 *
 * Saving is the screen's: `grid.store.unsaved()` gives the readable changes with the value each replaces;
 * `grid.store.dispatch({ type: 'send' | 'saved' | 'failed' | 'conflicted', … })` tells what became of them
 * (`domain/grid/edits`). `useEdits(grid)` counts what is unsaved, unreadable and in conflict, `grid.store.draft()` is
 * what would be lost, `useUnloadGuard(grid)` asks before the page is left, `grid.control.show(cells)` takes a cell
 * into sight, and `grid.control.open({ kind: 'mass' | 'conflicts', … })` opens the grid's dialogs.
 */
import { useCallback, useId, useState, useEffect, useRef, type ReactNode } from 'react';
import type { GridRow } from '~/domain/grid/model';
import { onDemand } from '~/components/ui/on-demand';
import styles from './grid.module.css';
import type { FindBarProps } from './find-bar';
import { GridStatus } from './grid-status';
import { GridTable } from './grid-table';
import { GridToolbar } from './grid-toolbar';
import { loadDialogs } from './load-dialogs';
import { useColumns } from './use-columns';
import { useSignal, type Grid } from './use-grid';
import type { OpenDialogProps } from './open-dialog';

export { useEdits, useGrid, useUnloadGuard, type Column, type Grid } from './use-grid';

const FindBar = onDemand<FindBarProps<GridRow>>(() =>
  import('./find-bar').then(({ FindBar: loaded }) => loaded),
) as unknown as <Row extends GridRow>(props: FindBarProps<Row>) => JSX.Element;

interface GridViewProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  /** Names the grid for those who do not see it. */
  readonly label: string;
  /** The screen's own tools, at the toolbar's end: save, export. */
  readonly tools?: ReactNode;
}

/**
 * Toolbar, grid, status line and dialogs. It fills the height that its place gives it
 * (`--grid-height`), or what the window has below the page's head, 530 px at least.
 */
export function GridView<Row extends GridRow>({ grid, label, tools }: GridViewProps<Row>) {
  const { layout, table } = useColumns(grid);
  const [finding, setFinding] = useState(false);
  const find = useCallback(() => setFinding(true), []);
  const describedBy = useId();
  const focusGrid = useCallback(() => grid.control.focus(), [grid.control]);
  return (
    <section className={finding ? `${styles.frame} ${styles.finding}` : styles.frame} aria-label={label}>
      <GridToolbar grid={grid} table={table} onFind={find} tools={tools} />
      {finding && (
        <FindBar
          grid={grid}
          onClose={() => {
            setFinding(false);
            focusGrid();
          }}
        />
      )}
      <GridTable grid={grid} layout={layout} label={label} describedBy={describedBy} onFind={find} />
      <GridStatus grid={grid} id={describedBy} />
      <GridDialogs grid={grid} onClose={focusGrid} />
      <Spoken grid={grid} />
    </section>
  );
}

/** What happened, for assistive technology. */
function Spoken<Row extends GridRow>({ grid: { control } }: { grid: Grid<Row> }) {
  const turn = useSignal(control.spoken);
  return (
    <div className="visually-hidden" role="status">
      <span key={turn}>{control.message}</span>
    </div>
  );
}

const OpenDialog = onDemand<OpenDialogProps<GridRow>>(() =>
  loadDialogs().then(({ OpenDialog: loaded }) => loaded),
) as unknown as <Row extends GridRow>(props: OpenDialogProps<Row>) => JSX.Element;

/** The dialog that is open over the grid; when it closes the grid has the focus again. */
function GridDialogs<Row extends GridRow>({ grid, onClose }: { grid: Grid<Row>; onClose: () => void }) {
  const { control } = grid;
  useSignal(control.changed);
  const { dialog } = control;
  const wasOpen = useRef(false);
  // After the dialog has let go of the focus, not while it still holds it.
  useEffect(() => {
    if (wasOpen.current && dialog === null) onClose();
    wasOpen.current = dialog !== null;
  }, [dialog, onClose]);
  return dialog && <OpenDialog grid={grid} dialog={dialog} onClose={() => control.open(null)} />;
}
