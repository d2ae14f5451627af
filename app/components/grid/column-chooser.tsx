import { useContext, useState } from 'react';
import { lookParam } from '~/domain/grid/arrangement';
import { lookText } from '~/domain/grid/look';
import { savePath } from '~/domain/insight/views/view';
import type { GridRow } from '~/domain/grid/model';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-link';
import { PageViews } from '../ui/page-news';
import styles from './dialogs.module.css';
import { moveColumn, orderOf } from './column-order';
import { lookOf } from './look';
import { Overlay } from './overlay';
import { Symbol } from './symbol';
import type { Column, Grid } from './use-grid';

/** Which columns are drawn; the first one always is. */
export function ColumnChooser<Row extends GridRow>({
  grid,
  onClose,
}: {
  readonly grid: Grid<Row>;
  readonly onClose: () => void;
}) {
  const { control, columns } = grid;
  const views = useContext(PageViews);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(lookOf(grid).hidden));
  const choose = (ids: readonly string[], hides: boolean) => {
    for (const id of ids) control.table?.getColumn(id)?.toggleVisibility(!hides);
    setHidden((before) => new Set([...before, ...ids].filter((id) => hides || !ids.includes(id))));
  };
  // As they stand, the pinned ones first; those that are not drawn between their neighbours.
  const [order, setOrder] = useState(() => pinnedFirst(grid));
  const others = order.flatMap((id) => columns.slice(1).find((column) => column.id === id) ?? []);
  const move = (column: Column<Row>, by: 1 | -1) => {
    moveColumn(control, column, by);
    setOrder(pinnedFirst(grid));
  };
  return (
    <Overlay title="Colunas da grade" size="medium" onClose={onClose}>
      <div className={styles.columns}>
        {others.map((column) => {
          const { id, label } = column;
          return (
            <div key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={!hidden.has(id)}
                  onChange={(event) => choose([id], !event.target.checked)}
                />
                {label}
              </label>
              {!hidden.has(id) &&
                ([-1, 1] as const).map((by) => {
                  const way = `Mover ${label} para a ${by < 0 ? 'esquerda' : 'direita'}`;
                  return (
                    <button
                      key={by}
                      type="button"
                      aria-label={way}
                      title={way}
                      onClick={() => move(column, by)}
                    >
                      <Symbol name={by < 0 ? 'arrow-left' : 'arrow-right'} />
                    </button>
                  );
                })}
            </div>
          );
        })}
      </div>
      {views && (
        <p>
          <a href={saveTo(grid)} data-link="page" data-discover="true">
            Salvar como visão…
          </a>{' '}
          com a ordem, as larguras e as colunas fixas, os grupos recolhidos e as linhas ordenadas e filtradas
          como estão.
        </p>
      )}
      <DialogActions>
        <Button type="button" onClick={onClose}>
          Pronto
        </Button>
        <Button
          type="button"
          look="secondary"
          onClick={() =>
            choose(
              others.map(({ id }) => id),
              false,
            )
          }
        >
          Mostrar todas
        </Button>
        <Button
          type="button"
          look="secondary"
          onClick={() => {
            control.putInOrder([]);
            control.table?.setColumnSizing(() => ({}));
            setOrder(pinnedFirst(grid));
          }}
        >
          Ordem e larguras originais
        </Button>
      </DialogActions>
    </Overlay>
  );
}

function pinnedFirst<Row extends GridRow>(grid: Grid<Row>): readonly string[] {
  const { pinned } = lookOf(grid);
  return [...pinned, ...orderOf(grid.control).filter((id) => !pinned.includes(id))];
}

/** Where the screen is kept as a view, its grid as it stands. */
function saveTo<Row extends GridRow>(grid: Grid<Row>): string {
  const params = new URLSearchParams(window.location.search);
  params.set(lookParam, lookText(lookOf(grid)));
  return savePath(window.location.pathname, params);
}
