import { CommentsLink, FilesLink, useNoteAddress, type NoteAddress } from './note-links';
import { Amounts, SheetHead } from './sheet-cells';
import type { SheetProps, ShownRow } from './sheet-grid';
import styles from './sheet.module.css';

interface Branch {
  readonly row: ShownRow;
  readonly below: readonly Branch[];
}

/**
 * The balance-sheet table without scripts: categories are `details` elements, each with its own table. Visible column
 * headings are above all of them; each table has headings for screen readers.
 */
export function PlainSheet({ rows, months, filter }: SheetProps) {
  const total = rows.filter(({ kind }) => kind === 'step-total');
  const shared = { months, filter, addressOf: useNoteAddress() };
  return (
    <div className={styles.plain} role="region" aria-label="Balance sheet" tabIndex={0}>
      <div className={styles.tree}>
        <table className={styles.table} aria-hidden>
          <Columns />
          <SheetHead months={months} />
        </table>
        {treeOf(rows).map((branch) => (
          <BranchView key={branch.row.id} branch={branch} {...shared} />
        ))}
        {total.length > 0 && <Table rows={total} {...shared} label="Total" />}
      </div>
    </div>
  );
}

interface TableProps extends Pick<SheetProps, 'months' | 'filter'> {
  addressOf: NoteAddress;
}

function BranchView({ branch: { row, below }, ...shared }: { branch: Branch } & TableProps) {
  const leaves = below.filter((each) => each.below.length === 0).map((each) => each.row);
  return (
    <details open={row.depth === 0} className={styles.branch}>
      <summary>
        <span>{row.label}</span>
        <Amounts row={row} as="span" />
      </summary>
      {below
        .filter((each) => each.below.length > 0)
        .map((each) => (
          <BranchView key={each.row.id} branch={each} {...shared} />
        ))}
      <Table rows={[...leaves, row]} {...shared} label={row.label} />
    </details>
  );
}

/** The widths that all of the tables share. */
const Columns = () => (
  <colgroup>
    {Array.from({ length: 7 }, (_, index) => (
      <col key={index} />
    ))}
  </colgroup>
);

function Table({
  rows,
  months,
  filter,
  addressOf,
  label,
}: TableProps & { rows: readonly ShownRow[]; label: string }) {
  return (
    <table className={styles.table} aria-label={label}>
      <Columns />
      <SheetHead months={months} className="visually-hidden" />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-kind={row.kind}>
            <th scope="row">
              {row.kind === 'row' || row.kind === 'step-total' ? row.label : `Total ${row.label}`}
            </th>
            <Amounts row={row} as="td" filter={filter} />
            <td>
              <CommentsLink row={row} addressOf={addressOf} />
            </td>
            <td>
              <FilesLink row={row} addressOf={addressOf} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows come each after its parent. */
function treeOf(rows: readonly ShownRow[]): Branch[] {
  const below = (parentId: string | null): Branch[] =>
    rows
      .filter((row) => row.parentId === parentId && row.kind !== 'step-total')
      .map((row) => ({ row, below: row.kind === 'row' ? [] : below(row.id) }));
  return below(null);
}
