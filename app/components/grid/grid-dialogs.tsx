import { useEffect, useRef } from 'react';
import type { GridRow } from '~/domain/grid/model';
import { onDemand } from '../ui/on-demand';
import type { OpenDialogProps } from './open-dialog';
import { useSignal, type Grid } from './use-grid';

const OpenDialog = onDemand<OpenDialogProps<GridRow>>(() =>
  import('./open-dialog').then(({ OpenDialog: loaded }) => loaded),
) as unknown as <Row extends GridRow>(props: OpenDialogProps<Row>) => JSX.Element;

/** The dialog that is open over the grid; when it closes the grid has the focus again. */
export function GridDialogs<Row extends GridRow>({
  grid,
  onClose,
}: {
  grid: Grid<Row>;
  onClose: () => void;
}) {
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
