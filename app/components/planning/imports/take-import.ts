import { useEffect, type MutableRefObject } from 'react';
import { count } from '~/domain/values/format';
import { named, type EntryWay } from '~/domain/grid/edit-state';
import type { GridRow } from '~/domain/grid/model';
import type { ImportChange } from '~/domain/planning/imports/workbook-import';
import type { Grid } from '../../grid/grid';
import type { GridControl } from '../../grid/grid-control';

/** The origin of changes that are applied in a grid: how they are recorded, and their label. */
interface Origin {
  readonly how: EntryWay;
  readonly act: string;
  readonly of: string;
}

export const fromWorkbook: Origin = { how: 'import', act: 'Importar', of: 'da planilha' };
export const fromSuggestion: Origin = { how: 'suggest', act: 'Sugerir', of: 'da sugestão' };

/** Takes changes into a grid as edits, as one step. */
export type TakeImport = (changes: readonly ImportChange[], origin: Origin) => void;

/** Takes changes into a grid as edits; over what was saved since they were shown they are conflicts (rule P9). */
export function takeChanges<Row extends GridRow>(
  control: GridControl<Row>,
  changes: readonly ImportChange[],
  { how, act, of }: Origin,
): void {
  const { store } = control;
  const entries = changes.map(({ row, column, to }) => ({
    rowId: row,
    columnId: column,
    entry: { value: to },
  }));
  const moved = changes.flatMap(({ row: rowId, column: columnId, from }) => {
    const theirs = store.base(rowId, columnId);
    return theirs === from ? [] : [{ rowId, columnId, theirs, ...named(store.saver({ rowId, columnId })) }];
  });
  const cells = count(entries.length, 'célula', 'células');
  control.apply(`${act} ${cells}`, entries, how);
  if (moved.length > 0) store.dispatch({ type: 'conflicted', cells: moved });
  control.show(entries);
  control.say(`${cells} ${of} na grade, ainda não salvas`);
}

/** Gives `takeImport` what takes changes into this grid. */
export function useImport<Row extends GridRow>(
  { control }: Grid<Row>,
  takeImport: MutableRefObject<TakeImport | undefined>,
): void {
  useEffect(() => {
    takeImport.current = (changes, origin) => takeChanges(control, changes, origin);
    return () => {
      takeImport.current = undefined;
    };
  }, [control, takeImport]);
}
