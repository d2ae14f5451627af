import { useState } from 'react';
import { arranged, filterCondition, filteredBy, sortedBy } from '~/domain/grid/arrange';
import { cellStates, type CellState, type GridFilter } from '~/domain/grid/arrangement';
import type { GridRow } from '~/domain/grid/model';
import { filterHints } from '~/domain/lists/column-filter';
import { count } from '~/domain/values/format';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-link';
import { SelectField, TextField } from '../ui/field';
import styles from './dialogs.module.css';
import { Overlay } from './overlay';
import type { Grid } from './use-grid';

interface ArrangeProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly columnId: string;
  readonly onClose: () => void;
}

const stateLabels: Record<CellState, string> = {
  all: 'Todas',
  filled: 'Preenchidas',
  empty: 'Vazias',
  changed: 'Alteradas e não salvas',
  conflict: 'Em conflito',
};
const noFilter: GridFilter = { text: '', state: 'all' };

/** A column's order and filter. Rows stay in their group; what is typed afterwards moves none of them. */
export function ArrangeForm<Row extends GridRow>({ grid, columnId, onClose }: ArrangeProps<Row>) {
  const { store, control } = grid;
  const { sort, filters } = store.arrangement;
  const [filter, setFilter] = useState(filters.get(columnId) ?? noFilter);
  const [way, setWay] = useState(sort?.columnId === columnId ? (sort.down ? 'down' : 'up') : '');
  const [refused, setRefused] = useState(false);
  const column = store.columnById(columnId);
  if (!column) return null;
  const apply = (wanted: GridFilter, order: string) => {
    const readable = wanted.text.trim() === '' || filterCondition(column, wanted.text) !== null;
    setRefused(!readable);
    if (!readable) return;
    const filtered = filteredBy(store.arrangement, columnId, wanted);
    const others = filtered.sort?.columnId === columnId ? null : filtered.sort;
    store.arrange(
      order === 'up' || order === 'down'
        ? sortedBy(filtered, columnId, order)
        : { ...filtered, sort: others },
      arranged,
    );
    onClose();
    control.say(`${count(store.rows.length, 'linha', 'linhas')} na grade`);
  };
  return (
    <Overlay title={`Ordenar e filtrar: ${column.label}`} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          apply(filter, way);
        }}
      >
        <SelectField label="Ordem" name="ordem" value={way} onChange={(event) => setWay(event.target.value)}>
          <option value="">Original</option>
          <option value="up">{column.kind === 'number' ? 'Do menor ao maior' : 'De A a Z'}</option>
          <option value="down">{column.kind === 'number' ? 'Do maior ao menor' : 'De Z a A'}</option>
        </SelectField>
        <TextField
          label={column.kind === 'number' ? 'Valores' : 'Contém'}
          name="filtro"
          autoComplete="off"
          autoFocus
          value={filter.text}
          hint={filterHints[column.kind]}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
          {...(refused && { error: `Não se lê como filtro. Escreva ${filterHints[column.kind]}.` })}
        />
        <SelectField
          label="Células"
          name="celulas"
          value={filter.state}
          onChange={(event) => setFilter({ ...filter, state: event.target.value as CellState })}
        >
          {cellStates.map((state) => (
            <option key={state} value={state}>
              {stateLabels[state]}
            </option>
          ))}
        </SelectField>
        <DialogActions>
          <Button>Aplicar</Button>
          <Button type="button" look="secondary" onClick={() => apply(noFilter, '')}>
            Limpar
          </Button>
        </DialogActions>
      </form>
    </Overlay>
  );
}
