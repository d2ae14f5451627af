import { Link } from '@remix-run/react';
import { accountPath } from '~/domain/finance/chart/mapping';
import { Card } from '~/components/ui/page';
import { count } from '~/domain/values/format';
import styles from './closing.module.css';

/** The accounts that the chart gives no line, each leading to its row. */
export function UnlinedList({
  total,
  accounts,
}: {
  total: number;
  accounts: readonly { code: string; name: string }[];
}) {
  if (total === 0) return null;
  return (
    <Card padded>
      <div className={styles.detail} id="contas-sem-linha">
        <h2 className={styles.heading}>{count(total, 'conta sem linha', 'contas sem linha')}</h2>
        <p>
          Sem a Categoria 2, o plano de contas não diz em que linha das demonstrações e do cockpit a conta
          entra. Abra a conta e diga a linha, ou envie as contas com ela à base Plano de contas.
        </p>
        <ul>
          {accounts.map(({ code, name }) => (
            <li key={code}>
              <Link to={accountPath(code)}>{code}</Link> {name}
            </li>
          ))}
          {total > accounts.length && <li>e mais {total - accounts.length}</li>}
        </ul>
      </div>
    </Card>
  );
}
