import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { ExportMenu } from '~/components/ui/list-export';
import { FilterBar, FilterText, NothingFits } from '~/components/ui/list-filter';
import { Notice } from '~/components/ui/notice';
import { Card, CardNote, Page } from '~/components/ui/page';
import { basePath, baseFormPath } from '~/domain/data/master-data/base-form';
import { searchOf } from '~/domain/lists/list-query';
import { count, formatDateTime, formatInteger } from '~/domain/values/format';
import { each, throwListExport } from '../../list-export';
import styles from './bases.module.css';

/** GET `q`: bases by their names. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { baseOverview, config } = context.portal;
  const q = searchOf(new URL(request.url).searchParams);
  const bases = await baseOverview.list(q);
  const shown = bases.map(({ changed, ...base }) => ({
    ...base,
    changed: changed.at ? `${formatDateTime(changed.at, config.tenant.timeZone)} por ${changed.by}` : '',
  }));
  throwListExport(
    context,
    'bases',
    [
      ['label', 'Base'],
      ['name', 'Nome'],
      ['rows', 'Linhas', 'integer'],
      ['key', 'Chave'],
      ['senders', 'Quem envia'],
      ['used', 'Telas que a usam'],
      ['changed', 'Última mudança'],
    ],
    () => each(shown.map((base) => ({ ...base, used: base.screens.join(', ') }))),
  );
  return { q, bases: shown };
}

const names = ['q'];

/** All bases: what they hold, who sends it, and which screens count on it. */
export default function Bases() {
  const { q, bases } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <Page
      title="Bases"
      crumb="Data Journey / Bases"
      tools={
        <>
          <ExportMenu />
          <ButtonLink to={baseFormPath('nova')}>Nova base</ButtonLink>
        </>
      }
    >
      {params.get('feito') === 'excluida' && <Notice tone="good">Base excluída.</Notice>}
      <Card>
        <FilterBar
          names={names}
          below={
            <ListTable
              label="Bases"
              cards
              advice={<NothingFits names={names} />}
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
          }
        >
          <FilterText label="Buscar" name="q" value={q} wide />
        </FilterBar>
        <CardNote>{count(bases.length, 'item', 'itens')}</CardNote>
      </Card>
    </Page>
  );
}
