import { amountText, headsOf, percentText, signOf } from './amounts';
import styles from './printed-sheet.module.css';
import type { SheetProps } from './sheet-grid';

/** The balance-sheet table on paper: every row, whatever is folded or out of sight on the screen. */
export function PrintedSheet({ rows, months }: SheetProps) {
  return (
    <table className={styles.sheet}>
      <thead>
        <tr>
          {headsOf(months).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, kind, depth, label, from, to, difference, percent, notes }) => (
          <tr key={id} data-kind={kind} data-depth={depth}>
            <th scope="row">{label}</th>
            <td data-sign={signOf(from)}>{amountText(from)}</td>
            <td data-sign={signOf(to)}>{amountText(to)}</td>
            <td data-sign={signOf(difference)}>{amountText(difference)}</td>
            <td data-sign={signOf(percent)}>{percentText(percent)}</td>
            <td>{notes.latest}</td>
            <td>{notes.files > 0 && notes.files}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
