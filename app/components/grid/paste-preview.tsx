import { count, formatInteger } from '~/domain/values/format';
import type { GridRow } from '~/domain/grid/model';
import type { PastePlan, Refusal } from '~/domain/grid/paste';
import { Button } from '../ui/button';
import { DialogActions } from '../ui/dialog-link';
import { Figure } from './figure';
import { NotationChoice } from './notation-choice';
import { Overlay } from './overlay';
import styles from './dialogs.module.css';
import type { Grid } from './use-grid';

interface PreviewProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly plan: PastePlan;
  readonly onClose: () => void;
}

const maxShown = 5;

/** What a paste that is not plain would do, before it does it. */
export function PastePreview<Row extends GridRow>({ grid, plan, onClose }: PreviewProps<Row>) {
  const read = plan.entries.length - plan.unreadable.length;
  return (
    <Overlay
      title="Colar na grade"
      description={`A área de transferência tem ${count(plan.rows, 'linha', 'linhas')} × ${count(plan.columns, 'coluna', 'colunas')}.`}
      size="medium"
      onClose={onClose}
    >
      <NotationChoice notation={plan.notation} onChoose={(sign) => grid.control.readPasteAs(sign)} />
      <dl className={styles.figures}>
        <Figure label="Valores lidos" value={read} />
        {plan.rounded.length > 0 && <Figure label="Arredondados" value={plan.rounded.length} warn />}
        <Figure label="Ilegíveis" value={plan.unreadable.length} warn />
        <Figure label="Bloqueadas" value={plan.locked.length} warn />
        <Figure label="Totais e fórmulas" value={plan.totals.length} warn />
        <Figure label="Fora da grade" value={plan.beyond} warn />
      </dl>
      <Refusals
        grid={grid}
        title="Arredondados: a coluna tem menos casas decimais que o valor colado"
        refusals={plan.rounded}
      />
      <Refusals grid={grid} title="Ilegíveis: entram marcadas e não são salvas" refusals={plan.unreadable} />
      <Refusals grid={grid} title="Bloqueadas: ficam como estão" refusals={plan.locked} />
      <Refusals grid={grid} title="Calculadas: ficam como estão" refusals={plan.totals} />
      <DialogActions>
        <Button
          type="button"
          autoFocus
          disabled={plan.entries.length === 0}
          onClick={() => {
            onClose();
            grid.control.takePaste(plan);
          }}
        >
          {plan.entries.length === 0
            ? 'Nada a colar'
            : `Colar ${count(plan.entries.length, 'célula', 'células')}`}
        </Button>
        <Button type="button" look="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </DialogActions>
    </Overlay>
  );
}

interface RefusalsProps<Row extends GridRow> {
  readonly grid: Grid<Row>;
  readonly title: string;
  readonly refusals: readonly Refusal[];
}

function Refusals<Row extends GridRow>({ grid: { store, control }, title, refusals }: RefusalsProps<Row>) {
  if (refusals.length === 0) return null;
  return (
    <div className={styles.refusals}>
      <h3>{title}</h3>
      <ul>
        {refusals.slice(0, maxShown).map(({ rowId, columnId, reason }) => {
          const row = store.rowById(rowId);
          return (
            <li key={`${rowId} ${columnId}`}>
              <b>
                {row && control.rowLabel(row)} · {store.columnById(columnId)?.label}
              </b>
              <span>{reason}</span>
            </li>
          );
        })}
        {refusals.length > maxShown && <li>e mais {formatInteger(refusals.length - maxShown)}</li>}
      </ul>
    </div>
  );
}
