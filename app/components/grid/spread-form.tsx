import { useMemo, useState } from 'react';
import { formatDecimal } from '~/domain/values/decimal';
import { count } from '~/domain/values/format';
import type { GridRow } from '~/domain/grid/model';
import { partsOf, spreadOver } from '~/domain/grid/spread-target';
import { spreadWays, type SpreadWay } from '~/domain/grid/spread';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-link';
import { Overlay } from './overlay';
import styles from './dialogs.module.css';
import type { Grid } from './use-grid';

interface SpreadProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly asked: { readonly rowIndex: number; readonly columnId: string; readonly total: number };
  readonly onClose: () => void;
}

const ways: Record<SpreadWay, string> = {
  'pro-rata': 'Na proporção dos valores atuais',
  even: 'Em partes iguais',
  profile: 'Pelo perfil do ano anterior',
};

/** A total was typed: how it is to be shared over the cells that it is the sum of. */
export function SpreadForm<Row extends GridRow>({ grid, asked, onClose }: SpreadProps<Row>) {
  const { store, control, profile } = grid;
  const { rowIndex, columnId, total } = asked;
  const [way, setWay] = useState<SpreadWay>('pro-rata');
  const row = store.model.rows[rowIndex];
  const column = store.columnById(columnId);
  const parts = useMemo(() => partsOf(store.model, rowIndex, columnId), [store, rowIndex, columnId]);
  const result = useMemo(
    () =>
      spreadOver(store.model, store.read, parts, {
        total,
        way,
        isFixed: (cell) => store.state.fixed.has(cell.rowId, cell.columnId),
        ...(profile && { profile }),
      }),
    [store, parts, total, way, profile],
  );
  if (!row || column?.kind !== 'number') return null;
  const before = store.value(rowIndex, column);
  const figure = (value: number) => formatDecimal(value, column.rule.decimals);
  return (
    <Overlay
      title="Distribuir o total"
      description={`${control.rowLabel(row)} · ${column.label}: de ${typeof before === 'number' ? figure(before) : 'vazio'} para ${figure(total)}`}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend>Como distribuir</legend>
        {spreadWays
          .filter((each) => each !== 'profile' || profile)
          .map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="way"
                value={each}
                checked={way === each}
                onChange={() => setWay(each)}
              />
              {ways[each]}
            </label>
          ))}
      </fieldset>
      <p role="status" className={result.ok ? styles.effect : styles.refused}>
        {result.ok ? effectText(result.entries.length, parts.length - result.entries.length) : result.reason}
      </p>
      <DialogActions>
        <Button
          type="button"
          autoFocus
          disabled={!result.ok}
          onClick={() => {
            if (!result.ok) return;
            onClose();
            control.apply(`Distribuir ${figure(total)} em ${column.label}`, result.entries, 'spread');
            control.say(`${figure(total)} distribuído`);
          }}
        >
          Distribuir
        </Button>
        <Button type="button" look="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </DialogActions>
    </Overlay>
  );
}

const effectText = (changed: number, kept: number): string =>
  `${count(changed, 'célula recebe', 'células recebem')} novo valor${
    kept > 0 ? `; ${count(kept, 'fixa ou bloqueada fica', 'fixas ou bloqueadas ficam')} sem mudança` : ''
  }.`;
