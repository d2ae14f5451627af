import styles from './printed-sheet.module.css';
import { Amounts, SheetHead } from './sheet-cells';
import type { SheetProps } from './sheet-grid';

/** The printed balance-sheet table: every row, even collapsed or invisible ones. */
export function PrintedSheet({ rows, months }: Omit<SheetProps, 'filter'>) {
  return (
    <table className={styles.sheet}>
      <SheetHead months={months} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-kind={row.kind} data-depth={row.depth}>
            <th scope="row">{row.label}</th>
            <Amounts row={row} as="td" />
            <td>{row.notes.latest}</td>
            <td>{row.notes.files > 0 && row.notes.files}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
