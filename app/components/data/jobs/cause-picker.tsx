import { Link, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatInteger } from '~/domain/values/format';
import type { ErrorGroup } from '~/domain/data/jobs/job';
import { withParams } from '~/domain/lists/paging';
import styles from './repair.module.css';

/** Narrows refused rows to one cause; each choice is a link. */
export function CausePicker({
  groups,
  chosen,
}: {
  groups: readonly ErrorGroup[];
  chosen: ErrorGroup | null;
}) {
  const [params] = useSearchParams();
  const to = (group: ErrorGroup | null) =>
    withParams(params, { coluna: group?.column ?? null, motivo: group?.kind ?? null, page: null });
  return (
    <nav className={styles.causes} aria-label="Motivos">
      <Choice to={to(null)} current={chosen === null}>
        Todas
      </Choice>
      {groups.map((group) => (
        <Choice key={`${group.column} ${group.kind}`} to={to(group)} current={group === chosen}>
          {group.label}: {group.title} <b>{formatInteger(group.count)}</b>
        </Choice>
      ))}
    </nav>
  );
}

const Choice = ({ to, current, children }: { to: string; current: boolean; children: ReactNode }) => (
  <Link className={styles.cause} to={to} aria-current={current} preventScrollReset>
    {children}
  </Link>
);
