import { arranged, filterCondition } from '~/domain/grid/arrange';
import { movesBetween, withMoves } from '~/domain/grid/column-moves';
import { readLook, type GridLook } from '~/domain/grid/look';
import type { GridRow } from '~/domain/grid/model';
import { orderOf } from './column-order';
import type { Grid } from './use-grid';

type Looked<Row extends GridRow> = Pick<Grid<Row>, 'store' | 'control'>;

/** How a grid stands. */
export function lookOf<Row extends GridRow>({ store, control }: Looked<Row>): GridLook {
  const { model, arrangement } = store;
  const came = model.columns.map(({ id }) => id);
  const places = new Map(
    came.slice(1).flatMap((id): [string, number][] => {
      const column = control.table?.getColumn(id);
      return column?.getIsPinned() ? [[id, column.getPinnedIndex()]] : [];
    }),
  );
  return {
    ...arrangement,
    hidden: came.filter((id) => control.table?.getColumn(id)?.getIsVisible() === false),
    pinned: [...places].sort(([, one], [, other]) => one - other).map(([id]) => id),
    moved: movesBetween(came, orderOf(control)),
    widths: new Map(
      Object.entries(control.table?.atoms.columnSizing.get() ?? {}).map(([id, width]) => [
        id,
        Math.round(width),
      ]),
    ),
    folded: model.rows.flatMap(({ id }) => (store.isCollapsed(id) ? id : [])),
  };
}

/** Arranges a grid as an address says; the answer puts it back as it was. */
export function lookAs<Row extends GridRow>(grid: Looked<Row>, text: string): () => void {
  const before = lookOf(grid);
  standAs(grid, readLook(text));
  return () => standAs(grid, before);
}

/** Arranges a grid; of columns and rows that it has not, and of filters that cannot be read, nothing is done. */
export function standAs<Row extends GridRow>({ store, control }: Looked<Row>, look: GridLook): void {
  const { model } = store;
  for (const { id } of model.columns.slice(1)) {
    const column = control.table?.getColumn(id);
    column?.toggleVisibility(!look.hidden.includes(id));
    column?.pin(false);
  }
  for (const id of look.pinned) control.table?.getColumn(id)?.pin('start');
  const came = model.columns.map(({ id }) => id);
  control.putInOrder(look.moved.length > 0 ? withMoves(came, look.moved) : []);
  const widths = Object.fromEntries([...look.widths].filter(([id]) => store.columnById(id)));
  control.table?.setColumnSizing(() => widths);
  const folded = new Set(look.folded);
  const heads = model.rows.filter((_row, index) => model.heads[index] === 1).map(({ id }) => id);
  store.fold(heads, false);
  store.fold(
    heads.filter((id) => folded.has(id)),
    true,
  );
  const filters = [...look.filters].filter(([id, { text }]) => {
    const column = store.columnById(id);
    return column && (text.trim() === '' || filterCondition(column, text) !== null);
  });
  const sort = look.sort && store.columnById(look.sort.columnId) ? look.sort : null;
  store.arrange({ sort, filters: new Map(filters) }, arranged);
}
