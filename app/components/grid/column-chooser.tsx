import { useState } from 'react';
import type { GridRow } from '~/domain/grid/model';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-link';
import styles from './dialogs.module.css';
import { Overlay } from './overlay';
import type { Grid } from './use-grid';

/** Which columns are drawn; the first one always is. */
export function ColumnChooser<Row extends GridRow>({
  grid: { control, columns },
  onClose,
}: {
  readonly grid: Grid<Row>;
  readonly onClose: () => void;
}) {
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
