import { useMemo } from 'react';
import { GridView, useGrid, type Column } from '~/components/grid/grid';
import type { RowNotes } from '~/domain/cockpit/notes';
import { figuresOf, type SheetRow } from '~/domain/cockpit/sheet';
import { amountRule } from '~/domain/decimal-entry';
import { CommentsLink, FilesLink } from './note-links';
import styles from './sheet.module.css';

export interface ShownRow extends SheetRow {
  readonly notes: RowNotes;
}

export interface SheetProps {
  rows: readonly ShownRow[];
  /** Heads of the two months' columns. */
  months: { readonly from: string; readonly to: string };
}

/** The balance-sheet table on the grid, to be read: categories that fold, two months, their difference, what hangs on a row. */
export function SheetGrid({ rows, months }: SheetProps) {
  const columns = useMemo(() => columnsOf(months), [months.from, months.to]); // eslint-disable-line react-hooks/exhaustive-deps -- the two names are all of it
  const grid = useGrid({ rows, columns, rowLabel: ({ label }) => label });
  return (
    <div className={styles.grid}>
      <GridView grid={grid} label="Balance sheet" />
    </div>
  );
}

const amount = { kind: 'number', rule: amountRule, width: 142 } as const;

function columnsOf({ from, to }: SheetProps['months']): Column<ShownRow>[] {
  return [
    { id: 'label', label: 'Description', kind: 'text', width: 300, value: ({ label }) => label },
    { ...amount, id: 'from', label: from, value: (row) => row.from },
    { ...amount, id: 'to', label: to, value: (row) => row.to },
    {
      ...amount,
      id: 'difference',
      label: 'Dif. $',
      value: () => null,
      derived: {
        of: ['from', 'to'],
        compute: ([before = null, after = null]) => figuresOf(before, after).difference,
      },
    },
    {
      ...amount,
      id: 'percent',
      label: 'Dif. %',
      width: 92,
      adds: false,
      suffix: ' %',
      value: () => null,
      derived: {
        of: ['from', 'to'],
        compute: ([before = null, after = null]) => figuresOf(before, after).percent,
      },
    },
    {
      id: 'comments',
      label: 'Comments',
      kind: 'text',
      width: 200,
      value: ({ notes }) => notes.latest,
      render: (row) => <CommentsLink row={row} />,
      renderGroups: true,
    },
    {
      id: 'files',
      label: 'Files',
      kind: 'text',
      width: 76,
      value: ({ notes }) => (notes.files > 0 ? String(notes.files) : ''),
      render: (row) => <FilesLink row={row} />,
      renderGroups: true,
    },
  ];
}
