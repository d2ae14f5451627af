import { editedText, shownValue } from '~/domain/grid/entries';
import type { Entry } from '~/domain/grid/edits';
import { kindOf, lockOf, type GridModel, type GridRow } from '~/domain/grid/model';
import { GridStore } from './grid-store';
import styles from './plain-grid.module.css';
import type { Column } from './use-grid';

interface PlainGridProps<Row extends GridRow> {
  readonly label: string;
  /** All rows: sums are reckoned from them even where `shown` is one page of them. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Ids of the rows to draw; all unless told. */
  readonly shown?: ReadonlySet<string>;
  /** Name of a cell's input, such as `cell[ACCOUNT|DATE]`. */
  readonly nameOf: (row: Row, columnId: string) => string;
  /** What a refused form held, by input name, and why it was refused. */
  readonly typed?: Readonly<Record<string, { readonly text: string; readonly reason?: string }>>;
}

/** The grid without scripts: a table whose open cells are inputs, to stand inside the screen's own form. */
export function PlainGrid<Row extends GridRow>({
  label,
  rows,
  columns,
  shown,
  nameOf,
  typed = {},
}: PlainGridProps<Row>) {
  const store = new GridStore({ rows, columns });
  const model: GridModel<Row> = store.model;
  return (
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-number={column.kind === 'number' || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) =>
            shown && !shown.has(row.id) ? null : (
              <tr key={row.id} className={styles[kindOf(row)]}>
                {columns.map((column, at) => {
                  const entry = store.entry(rowIndex, column);
                  const Cell = at === 0 ? 'th' : 'td';
                  return (
                    <Cell
                      key={column.id}
                      {...(at === 0 && {
                        scope: 'row',
                        className: styles[`depth${model.depth[rowIndex] ?? 0}`],
                      })}
                      data-number={column.kind === 'number' || undefined}
                    >
                      {lockOf(row, column) === null ? (
                        <PlainInput
                          name={nameOf(row, column.id)}
                          label={`${shownValue(columns[0] ?? column, store.value(rowIndex, columns[0] ?? column))}, ${column.label}`}
                          number={column.kind === 'number'}
                          text={editedText(column, entry)}
                          typed={typed[nameOf(row, column.id)]}
                        />
                      ) : column.render && kindOf(row) === 'row' ? (
                        column.render(row, valueOf(entry))
                      ) : (
                        shownValue(column, valueOf(entry))
                      )}
                    </Cell>
                  );
                })}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

const valueOf = (entry: Entry) => ('value' in entry ? entry.value : entry.text);

interface PlainInputProps {
  readonly name: string;
  readonly label: string;
  readonly number: boolean;
  readonly text: string;
  readonly typed: { readonly text: string; readonly reason?: string } | undefined;
}

function PlainInput({ name, label, number, text, typed }: PlainInputProps) {
  return (
    <>
      <input
        name={name}
        aria-label={typed?.reason ? `${label}: ${typed.reason}` : label}
        aria-invalid={typed?.reason ? true : undefined}
        defaultValue={typed?.text ?? text}
        inputMode={number ? 'decimal' : 'text'}
        autoComplete="off"
      />
      {typed?.reason && <small className={styles.reason}>{typed.reason}</small>}
    </>
  );
}
