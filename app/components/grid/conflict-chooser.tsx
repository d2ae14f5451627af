import type { CellKey } from '~/domain/grid/cell-map';
import { shownValue } from '~/domain/grid/entries';
import type { GridRow } from '~/domain/grid/model';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-link';
import { Overlay } from './overlay';
import styles from './dialogs.module.css';
import { useSignal, type Grid } from './use-grid';

const maxShown = 50;

/** Both values of each cell that somebody else saved first; the person chooses, one by one or all at once. */
export function ConflictChooser<Row extends GridRow>({
  grid,
  onClose,
}: {
  grid: Grid<Row>;
  onClose: () => void;
}) {
  const { store, control } = grid;
  useSignal(store.edited);
  const conflicts = store.conflicts();
  const resolve = (cells: readonly CellKey[], keep: 'mine' | 'theirs') => {
    store.dispatch({ type: 'resolve', cells, keep });
    if (store.counts.conflicts === 0) onClose();
  };
  return (
    <Overlay
      title="Valores em conflito"
      description="Outra pessoa salvou estas células antes. Escolha o valor que fica; o seu ainda precisa ser salvo."
      size="medium"
      onClose={onClose}
    >
      <table className={styles.conflicts}>
        <thead>
          <tr>
            <th scope="col">Célula</th>
            <th scope="col">Seu valor</th>
            <th scope="col">Valor salvo</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.slice(0, maxShown).map((cell) => {
            const row = store.rowById(cell.rowId);
            const column = store.columnById(cell.columnId);
            if (!row || !column) return null;
            const name = `${control.rowLabel(row)} · ${column.label}`;
            return (
              <tr key={`${cell.rowId} ${cell.columnId}`}>
                <th scope="row">
                  {name}
                  {cell.by && <small>{cell.by}</small>}
                </th>
                <td>
                  <Button
                    type="button"
                    look="secondary"
                    aria-label={`Manter o seu valor em ${name}`}
                    onClick={() => resolve([cell], 'mine')}
                  >
                    {shownValue(column, cell.mine) || 'vazio'}
                  </Button>
                </td>
                <td>
                  <Button
                    type="button"
                    look="secondary"
                    aria-label={`Aceitar o valor salvo em ${name}`}
                    onClick={() => resolve([cell], 'theirs')}
                  >
                    {shownValue(column, cell.theirs) || 'vazio'}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {conflicts.length > maxShown && <p>e mais {conflicts.length - maxShown}</p>}
      <DialogActions>
        <Button type="button" onClick={() => resolve(conflicts, 'mine')}>
          Manter os meus
        </Button>
        <Button type="button" look="secondary" onClick={() => resolve(conflicts, 'theirs')}>
          Aceitar os salvos
        </Button>
      </DialogActions>
    </Overlay>
  );
}
