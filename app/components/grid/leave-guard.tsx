import { useBlocker } from '@remix-run/react';
import { count } from '~/domain/values/format';
import type { GridRow } from '~/domain/grid/model';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-link';
import { useUnloadGuard, type Grid } from './grid';
import { Overlay } from './overlay';

interface LeaveGuardProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
}

/** Asks before another screen or another site takes the place of a grid with something unsaved in it. */
export function LeaveGuard<Row extends GridRow>({ grid }: LeaveGuardProps<Row>) {
  const { store } = grid;
  useUnloadGuard(grid);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      store.counts.unsaved > 0 && here.pathname !== there.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Overlay
      title="Sair sem salvar?"
      description={`${count(store.counts.unsaved, 'alteração não foi salva e se perde', 'alterações não foram salvas e se perdem')} ao sair desta tela.`}
      onClose={() => blocker.reset()}
    >
      <DialogActions>
        <Button type="button" autoFocus onClick={() => blocker.reset()}>
          Ficar
        </Button>
        <Button type="button" look="secondary" onClick={() => blocker.proceed()}>
          Sair sem salvar
        </Button>
      </DialogActions>
    </Overlay>
  );
}
