import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { Notice } from '~/components/ui/notice';
import { Card, CardNote, Page } from '~/components/ui/page';
import { basePath, baseFormPath } from '~/domain/data/master-data/base-form';
import { count, formatDateTime, formatInteger } from '~/domain/values/format';
import styles from './bases.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const { baseOverview, config } = context.portal;
  const bases = await baseOverview.list();
  return bases.map(({ changed, ...base }) => ({
    ...base,
    changed: changed.at ? `${formatDateTime(changed.at, config.tenant.timeZone)} por ${changed.by}` : '',
  }));
}

/** All bases: what they hold, who sends it, and which screens count on it. */
export default function Bases() {
  const bases = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <Page
      title="Bases"
      crumb="Data Journey / Bases"
      tools={<ButtonLink to={baseFormPath('nova')}>Nova base</ButtonLink>}
    >
      {params.get('feito') === 'excluida' && <Notice tone="good">Base excluída.</Notice>}
      <Card>
        <ListTable
          label="Bases"
          cards
          columns={[
            'Base',
            { label: 'Linhas', align: 'end' },
            'Chave',
            'Quem envia',
            'Telas que a usam',
            'Última mudança',
          ]}
          rows={bases.map(({ name, label, archived, rows, key, senders, screens, changed }) => ({
            key: name,
            cells: [
              <span key="name" className={styles.name}>
                <Link to={basePath(name)}>{label}</Link>
                <small>
                  {name}
                  {archived && ' · arquivada'}
                </small>
              </span>,
              formatInteger(rows),
              ...[
                key || 'sem chave',
                senders,
                screens.join(', ') || 'nenhuma',
                changed || 'como veio com o portal',
              ].map((words, at) => (
                <span key={at} className={styles.brief}>
                  {words}
                </span>
              )),
            ],
          }))}
        />
        <CardNote>{count(bases.length, 'item', 'itens')}</CardNote>
      </Card>
    </Page>
  );
}
