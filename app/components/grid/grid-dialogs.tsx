import { useEffect, useRef } from 'react';
import type { GridRow } from '~/domain/grid/model';
import { ConflictChooser } from './conflict-chooser';
import { KeysHelp } from './keys-help';
import { MassChangeForm } from './mass-change-form';
import { PastePreview } from './paste-preview';
import { SpreadForm } from './spread-form';
import { useSignal, type Grid } from './use-grid';

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
  const close = () => control.open(null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'paste':
      return <PastePreview grid={grid} plan={dialog.plan} onClose={close} />;
    case 'spread':
      return <SpreadForm grid={grid} asked={dialog} onClose={close} />;
    case 'mass':
      return <MassChangeForm grid={grid} columnId={dialog.columnId} onClose={close} />;
    case 'conflicts':
      return <ConflictChooser grid={grid} onClose={close} />;
    case 'keys':
      return <KeysHelp onClose={close} />;
  }
}
