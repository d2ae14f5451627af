import { CircleAlert } from '~/components/ui/icons';
import { formatDecimal } from '~/domain/values/decimal';
import { count, formatInteger } from '~/domain/values/format';
import { kindOf, type GridRow } from '~/domain/grid/model';
import { isSingle } from '~/domain/grid/selection';
import { lookOf } from './grid-cell';
import styles from './status.module.css';
import { Symbol } from './symbol';
import { summaryOf } from './summary';
import { useEdits, useSignal, type Grid } from './use-grid';

/** Under the grid: what the active cell says, sum, mean and count of the selection, and what is not saved. */
export function GridStatus<Row extends GridRow>({ grid, id }: { grid: Grid<Row>; id: string }) {
  const { control } = grid;
  const { unsaved, invalid, conflicts, sending } = useEdits(grid);
  return (
    <div className={styles.status}>
      <span id={id} className={styles.note}>
        <ActiveNote grid={grid} />
      </span>
      <FilteredNote grid={grid} />
      <SelectionSum grid={grid} />
      <span className={styles.counts}>
        {sending > 0 && <span>Salvando…</span>}
        {unsaved > 0 && (
          <span className={styles.changed}>
            <Symbol name="pencil-line" />
            {count(unsaved, 'alteração não salva', 'alterações não salvas')}
          </span>
        )}
        {invalid > 0 && (
          <button type="button" className={styles.invalid} onClick={() => showFirstInvalid(grid)}>
            <CircleAlert aria-hidden />
            {count(invalid, 'valor ilegível', 'valores ilegíveis')}
          </button>
        )}
        {conflicts > 0 && (
          <button
            type="button"
            className={styles.conflict}
            onClick={() => control.open({ kind: 'conflicts' })}
          >
            <Symbol name="split" />
            {count(conflicts, 'conflito', 'conflitos')}: escolher
          </button>
        )}
      </span>
    </div>
  );
}

/** Why the active cell is locked, cannot be read, or differs from somebody else's. */
function ActiveNote<Row extends GridRow>({ grid }: { grid: Grid<Row> }) {
  const { control } = grid;
  useSignal(control.changed);
  const cell = control.cellAt(control.selection.active);
  if (!cell) return null;
  const { note, lock, flag } = lookOf(grid, cell.rowIndex, cell.row, cell.column);
  if (note) return <strong>{note}</strong>;
  const where = `${control.rowLabel(cell.row)} · ${cell.column.label}`;
  if (lock === null) return flag ? `${where} · ${flag}` : where;
  return control.canSpread(cell) && cell.column.editable
    ? `${lock}. Digite um valor para distribuí-lo`
    : lock;
}

/** How many rows a filter keeps; sums of groups are of all rows at all times. */
function FilteredNote<Row extends GridRow>({ grid: { store } }: { grid: Grid<Row> }) {
  useSignal(store.viewed);
  if (store.arrangement.filters.size === 0) return null;
  const details = (rows: Iterable<number>) => {
    let many = 0;
    for (const index of rows) if (kindOf(store.model.rows[index] as Row) === 'row') many += 1;
    return formatInteger(many);
  };
  return (
    <span className={styles.filtered}>
      Filtro: {details(store.keptRows)} de {details(store.model.rows.keys())} linhas
      {store.model.isTree && '; totais de todas'}
    </span>
  );
}

function SelectionSum<Row extends GridRow>({ grid: { store, control } }: { grid: Grid<Row> }) {
  useSignal(control.changed);
  if (isSingle(control.selection)) return null;
  const summary = summaryOf(store, control.range);
  if (!summary || summary.numbers < 2) return null;
  return (
    <span className={styles.sum}>
      <span>Média {formatDecimal(summary.mean, 2)}</span>
      <span>Contagem {formatInteger(summary.numbers)}</span>
      <span>
        Soma <b>{formatDecimal(summary.sum, 2)}</b>
      </span>
    </span>
  );
}

function showFirstInvalid<Row extends GridRow>({ store, control }: Grid<Row>): void {
  for (const [rowId, columnId, entry] of store.state.edits.entries())
    if ('text' in entry) return control.show([{ rowId, columnId }]);
}
