import { useEffect, type MutableRefObject } from 'react';
import { count } from '~/domain/values/format';
import type { EntryWay } from '~/domain/grid/edit-state';
import type { GridRow } from '~/domain/grid/model';
import type { ImportChange } from '~/domain/planning/imports/workbook-import';
import type { Grid } from '../../grid/grid';

/** Where changes come from that are taken into a grid: how they are kept, and the words for it. */
interface Origin {
  readonly how: EntryWay;
  readonly act: string;
  readonly of: string;
}

export const fromWorkbook: Origin = { how: 'import', act: 'Importar', of: 'da planilha' };
export const fromSuggestion: Origin = { how: 'suggest', act: 'Sugerir', of: 'da sugestão' };

/** Takes changes into a grid as edits, as one step. */
export type TakeImport = (changes: readonly ImportChange[], origin: Origin) => void;

/** Gives `takeImport` what takes changes into this grid. */
export function useImport<Row extends GridRow>(
  { control }: Grid<Row>,
  takeImport: MutableRefObject<TakeImport | undefined>,
): void {
  useEffect(() => {
    takeImport.current = (changes, { how, act, of }) => {
      const entries = changes.map(({ row, column, to }) => ({
        rowId: row,
        columnId: column,
        entry: { value: to },
      }));
      const cells = count(entries.length, 'célula', 'células');
      control.apply(`${act} ${cells}`, entries, how);
      control.show(entries);
      control.say(`${cells} ${of} na grade, ainda não salvas`);
    };
    return () => {
      takeImport.current = undefined;
    };
  }, [control, takeImport]);
}
