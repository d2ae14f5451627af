import { columnVisibilityFeature, tableFeatures, useTable, type Column } from '@tanstack/react-table';
import { useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import { columnOrderParam, type MasterColumn } from '~/domain/data/master-data/master-table';
import { withParams } from '~/domain/lists/paging';

const features = tableFeatures({ columnVisibilityFeature });
/** The server pages the rows; their objects in the library would cost more than drawing them. */
const noRows: never[] = [];

export type ListColumnState = Column<typeof features, never>;

/** Columns of a list in the table library's model, in the order that the address says, and which of them it hides. */
export function useListColumns(columns: readonly MasterColumn[]) {
  const [params] = useSearchParams();
  const options = useMemo(
    () => ({
      features,
      data: noRows,
      columns: columns.map(({ key, label }) => ({ id: key, header: label })),
      state: {
        columnVisibility: Object.fromEntries(columns.map(({ key, shown }) => [key, shown])),
      },
    }),
    [columns],
  );
  const table = useTable(options);
  const all = table.getAllLeafColumns();
  const hrefWith = (name: 'hide' | typeof columnOrderParam, values: readonly string[]) => {
    const changed = new URLSearchParams(withParams(params, { [name]: null }));
    for (const value of values) changed.append(name, value);
    return `?${changed}`;
  };
  return {
    all,
    shown: table.getVisibleLeafColumns(),
    /** The address in which a column is hidden, or shown again. */
    toggled: (column: ListColumnState): string =>
      hrefWith(
        'hide',
        all.filter((each) => each.getIsVisible() === (each === column)).map(({ id }) => id),
      ),
    /** The address with a column moved one place to the left (−1) or right (1); null at the end of the list. */
    moved: (column: ListColumnState, by: -1 | 1): string | null => {
      const from = all.indexOf(column);
      const other = all[from + by];
      if (!other) return null;
      const order = all.map(({ id }) => id);
      order[from] = other.id;
      order[from + by] = column.id;
      return hrefWith(columnOrderParam, order);
    },
  };
}

export type ListColumns = ReturnType<typeof useListColumns>;
