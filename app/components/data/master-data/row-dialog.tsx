import { placeText } from '~/domain/data/files/row-place';
import { Link, useSearchParams } from '@remix-run/react';
import type { MasterRowDetail } from '~/domain/data/master-data/master-table';
import { withParams } from '~/domain/lists/paging';
import { accountPath, chartBase } from '~/domain/finance/chart/mapping';
import { Dialog } from '../../ui/dialog';
import { RowHistory } from './row-history';
import styles from './master-data.module.css';

/** One complete row: all its columns, its file and line, and its history. */
export function RowDialog({
  detail: { facts, origin, past },
  collection,
}: {
  detail: MasterRowDetail;
  collection: string;
}) {
  const [params] = useSearchParams();
  const [[, first = ''] = []] = facts;
  return (
    <Dialog title="Linha da base" closeTo={withParams(params, { linha: null })} size="medium">
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || '—'}</dd>
          </div>
        ))}
        {origin && (
          <div>
            <dt>Origem</dt>
            <dd>
              <Link to={`/captura/processando/${origin.file}`}>{origin.name}</Link>, linha{' '}
              {placeText(origin.line, origin.sheets)}
            </dd>
          </div>
        )}
      </dl>
      <RowHistory past={past} />
      {collection === chartBase && (
        <p>
          <Link to={accountPath(first)}>Mudar onde a conta entra</Link>
        </p>
      )}
    </Dialog>
  );
}
