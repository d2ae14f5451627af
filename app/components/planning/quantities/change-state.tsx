import { count, formatInteger } from '~/domain/values/format';
import { stateLabels, type ChangeRow } from '~/domain/planning/quantities/change';
import styles from './change-state.module.css';
import { Progress } from '~/components/ui/progress';

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
      {stateLabels[state]}
      {busy && <Progress done={done} total={total} label="Andamento" />}
      {partly && (
        <small>
          {formatInteger(done)} de {formatInteger(total)}
        </small>
      )}
      {left > 0 && <small>{count(left, 'linha mudada depois ficou', 'linhas mudadas depois ficaram')}</small>}
    </span>
  );
}
