import { Link, useSearchParams } from '@remix-run/react';
import { Check } from '~/components/ui/icons';
import { withParams } from '~/domain/lists/paging';
import { tiers, type Tier } from '~/domain/people/access/roles';
import { openedFromPage } from '../../ui/dialog-link';
import styles from './tier-choice.module.css';

const choices = Object.entries(tiers) as [Tier, string][];

/** The four exclusive tiers of one user (rule A2); a click on another one asks before it changes anything. */
export function TierChoice({ id, email, current }: { id: string; email: string; current: Tier }) {
  const [params] = useSearchParams();
  return (
    <span className={styles.choice} role="group" aria-label={`Permissão de ${email}`}>
      {choices.map(([tier, label]) =>
        tier === current ? (
          <span key={tier} className={styles.tier} aria-current="true">
            <Check aria-hidden />
            {label}
          </span>
        ) : (
          <Link
            key={tier}
            to={withParams(params, { usuario: id, permissao: tier })}
            state={openedFromPage}
            className={styles.tier}
            preventScrollReset
          >
            {label}
          </Link>
        ),
      )}
    </span>
  );
}
