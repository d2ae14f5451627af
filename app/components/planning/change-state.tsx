import { count, formatInteger } from '~/domain/format';
import type { ChangeRow, PlanChangeState } from '~/domain/planning/change';
import styles from './change-state.module.css';

const labels: Record<PlanChangeState, string> = {
  waiting: 'Na fila',
  running: 'Gravando',
  done: 'Gravada',
  stopping: 'Parando',
  stopped: 'Parada',
  undoing: 'Desfazendo',
  undone: 'Desfeita',
};

/** How far a change is, in words and as a bar while it runs. */
export function ChangeState({
  state,
  busy,
  done,
  total,
  left,
}: Pick<ChangeRow, 'state' | 'busy' | 'done' | 'total' | 'left'>) {
  const partly = (state === 'done' || state === 'stopped') && done < total;
  return (
    <span className={styles.state} data-state={state}>
      {labels[state]}
      {busy && <progress max={Math.max(total, 1)} value={done} aria-label="Andamento" />}
      {partly && (
        <small>
          {formatInteger(done)} de {formatInteger(total)}
        </small>
      )}
      {left > 0 && <small>{count(left, 'linha mudada depois ficou', 'linhas mudadas depois ficaram')}</small>}
    </span>
  );
}
