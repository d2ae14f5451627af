import { useContext, useState } from 'react';
import { lookParam } from '~/domain/grid/arrangement';
import { lookText } from '~/domain/grid/look';
import { savePath } from '~/domain/insight/views/view';
import type { GridRow } from '~/domain/grid/model';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-link';
import { PageViews } from '../ui/page-news';
import styles from './dialogs.module.css';
import { lookOf } from './look';
import { Overlay } from './overlay';
import type { Grid } from './use-grid';

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
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(control.hidden()));
  const choose = (ids: readonly string[], hides: boolean) => {
    for (const id of ids) control.hide(id, hides);
    setHidden((before) => new Set([...before, ...ids].filter((id) => hides || !ids.includes(id))));
  };
  const others = columns.slice(1);
  return (
    <Overlay title="Colunas da grade" size="medium" onClose={onClose}>
      <div className={styles.columns}>
        {others.map(({ id, label }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={!hidden.has(id)}
              onChange={(event) => choose([id], !event.target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      {views && (
        <p>
          <a href={saveTo(grid)} data-link="page" data-discover="true">
            Salvar como visão…
          </a>{' '}
          com as colunas fixas, os grupos recolhidos, a ordem e os filtros como estão.
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
      </DialogActions>
    </Overlay>
  );
}

/** Where the screen is kept as a view, its grid as it stands. */
function saveTo<Row extends GridRow>(grid: Grid<Row>): string {
  const params = new URLSearchParams(window.location.search);
  params.set(lookParam, lookText(lookOf(grid)));
  return savePath(window.location.pathname, params);
}
