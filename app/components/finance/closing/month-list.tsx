import {
  monthPath,
  monthStateLabels,
  type MonthRow,
  type MonthState,
} from '~/domain/finance/closing/closing';
import { count } from '~/domain/values/format';
import { formatCents } from '~/domain/finance/statements/model';
import styles from './closing.module.css';

export const MonthBadge = ({ state }: { state: MonthState }) => (
  <span className={styles.badge} data-state={state}>
    {monthStateLabels[state]}
  </span>
);

/** A company's month in the list; it leads to what can be done with it. */
export const monthCells = {
  code: ({ name }: MonthRow) => name,
  unit: ({ unit, unitName }: MonthRow) => `${unit} – ${unitName}`,
  state: ({ state }: MonthRow) => <MonthBadge state={state} />,
  difference: ({ state, difference }: MonthRow) => (state === 'missing' ? '' : formatCents(difference)),
  accounts: ({ state, accounts }: MonthRow) =>
    state === 'missing' ? '' : count(accounts, 'conta', 'contas'),
  by: ({ by, reason }: MonthRow) => (
    <>
      {by}
      {reason && <small className={styles.reason}>{reason}</small>}
    </>
  ),
  open: ({ unit, code, name }: MonthRow) => (
    <a
      href={monthPath(unit, code)}
      data-link="page"
      data-discover="true"
      aria-label={`Abrir ${name}, empresa ${unit}`}
    >
      Abrir
    </a>
  ),
};
