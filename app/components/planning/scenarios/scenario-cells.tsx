import { Link } from '@remix-run/react';
import type { ScenarioRight } from '~/domain/planning/scenarios/scenario';
import styles from './scenarios.module.css';

interface ListedScenario {
  readonly title: string;
  readonly archived: boolean;
  readonly promoted: string;
}

/** A scenario in a list: where it is, and what became of it; `state` where it is not ready. */
export const TitleCell = ({
  row,
  to,
  state,
}: {
  row: ListedScenario;
  to: string;
  state?: string | undefined;
}) => (
  <span className={styles.title}>
    <Link to={to} prefetch="intent">
      {row.title}
    </Link>
    {state && <small>{state}</small>}
    {row.archived && <small>arquivado</small>}
    {row.promoted && <small>promovido em {row.promoted}</small>}
  </span>
);

export interface OwnedRow {
  readonly id: string;
  readonly source: string;
  readonly changed: string;
  readonly owner: string;
  readonly right: ScenarioRight;
  readonly people: readonly string[];
}

/** The owner of a scenario, and the people with access. */
export const OwnerCell = ({ row: { owner, right, people } }: { row: OwnedRow }) => (
  <span className={styles.title}>
    {right === 'own' ? `${owner} (você)` : owner}
    {people.length > 0 && <small>com {people.join(', ')}</small>}
  </span>
);
