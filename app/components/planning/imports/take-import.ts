import { useEffect, type MutableRefObject } from 'react';
import { count } from '~/domain/values/format';
import type { GridRow } from '~/domain/grid/model';
import type { ImportPlan } from '~/domain/planning/imports/workbook-import';
import type { Grid } from '../../grid/grid';

/** Takes the changes of a workbook into a grid as edits, as one step. */
export type TakeImport = (plan: ImportPlan) => void;

/** Gives `takeImport` what takes a workbook into this grid. */
export function useImport<Row extends GridRow>(
  { control }: Grid<Row>,
  takeImport: MutableRefObject<TakeImport | undefined>,
): void {
  useEffect(() => {
    takeImport.current = ({ changes }) => {
      const entries = changes.map(({ row, column, to }) => ({
        rowId: row,
        columnId: column,
        entry: { value: to },
      }));
      const cells = count(entries.length, 'célula', 'células');
      control.apply(`Importar ${cells}`, entries, 'import');
      control.show(entries);
      control.say(`${cells} da planilha na grade, ainda não salvas`);
    };
    return () => {
      takeImport.current = undefined;
    };
  }, [control, takeImport]);
}
