import { Link } from '@remix-run/react';
import { boardPath, type BoardState } from '~/domain/planning/forecast/review-board';
import { formatInteger } from '~/domain/values/format';
import styles from './board.module.css';

interface BoardSummaryProps {
  rf: string;
  term: { readonly deadline: string; readonly standing: string; readonly late: boolean } | null;
  counts: {
    readonly states: readonly {
      readonly state: BoardState;
      readonly label: string;
      readonly count: number;
    }[];
    readonly late: number;
    readonly due: number;
    readonly unowned: number;
  };
  /** The state that the list is filtered by. */
  chosen: string | undefined;
}

/** The last day for sending reviews, and the number in each state: each number links to its reviews. */
export function BoardSummary({ rf, term, counts, chosen }: BoardSummaryProps) {
  return (
    <section className={styles.summary} aria-label="Resumo">
      <p className={styles.term} data-late={term?.late && counts.due > 0}>
        {term ? (
          <>
            <strong>Prazo de envio: {term.deadline}</strong> <span>{term.standing}</span>
          </>
        ) : (
          <strong>Sem prazo de envio</strong>
        )}
      </p>
      <ul className={styles.counts}>
        {counts.states.map(({ state, label, count }) => (
          <li key={state}>
            <Count
              to={boardPath(rf, { estado: state })}
              label={label}
              count={count}
              current={chosen === state}
            />
          </li>
        ))}
        {counts.late > 0 && (
          <li>
            <Count
              to={boardPath(rf, { estado: 'late' })}
              label="Atrasadas"
              count={counts.late}
              current={chosen === 'late'}
              bad
            />
          </li>
        )}
      </ul>
      {counts.unowned > 0 && (
        <p className={styles.soft}>
          {counts.unowned === 1
            ? '1 revisão a enviar não tem responsável: ninguém é lembrado dela.'
            : `${formatInteger(counts.unowned)} revisões a enviar não têm responsável: ninguém é lembrado delas.`}
        </p>
      )}
    </section>
  );
}

interface CountProps {
  to: string;
  label: string;
  count: number;
  current: boolean;
  bad?: boolean;
}

const Count = ({ to, label, count, current, bad }: CountProps) => (
  <Link
    to={to}
    className={styles.count}
    aria-current={current || undefined}
    data-bad={bad}
    preventScrollReset
  >
    <strong>{formatInteger(count)}</strong> {label}
  </Link>
);
