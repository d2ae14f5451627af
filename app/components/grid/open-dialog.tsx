import type { GridRow } from '~/domain/grid/model';
import { ArrangeForm } from './arrange-form';
import { CellMenu } from './cell-menu';
import { ColumnChooser } from './column-chooser';
import { ConflictChooser } from './conflict-chooser';
import type { GridDialog } from './grid-control';
import { KeysHelp } from './keys-help';
import { MassChangeForm } from './mass-change-form';
import { PastePreview } from './paste-preview';
import { SpreadForm } from './spread-form';
import type { Grid } from './use-grid';

export { changeColumn } from './column-order';
export { lookAs } from './look';

export interface OpenDialogProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly dialog: GridDialog;
  readonly onClose: () => void;
}

/** The grid's dialogs, one at a time. */
export function OpenDialog<Row extends GridRow>({ grid, dialog, onClose }: OpenDialogProps<Row>) {
  switch (dialog.kind) {
    case 'paste':
      return <PastePreview grid={grid} plan={dialog.plan} onClose={onClose} />;
    case 'spread':
      return <SpreadForm grid={grid} asked={dialog} onClose={onClose} />;
    case 'mass':
      return <MassChangeForm grid={grid} columnId={dialog.columnId} onClose={onClose} />;
    case 'arrange':
      return <ArrangeForm grid={grid} columnId={dialog.columnId} onClose={onClose} />;
    case 'columns':
      return <ColumnChooser grid={grid} onClose={onClose} />;
    case 'menu':
      return <CellMenu grid={grid} at={dialog} onClose={onClose} />;
    case 'conflicts':
      return <ConflictChooser grid={grid} onClose={onClose} />;
    case 'keys':
      return <KeysHelp onClose={onClose} />;
  }
}
