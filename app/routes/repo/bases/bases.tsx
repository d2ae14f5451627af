import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { ExportMenu } from '~/components/ui/list-export';
import { NothingFits } from '~/components/ui/list-filter';
import { Notice } from '~/components/ui/notice';
import { Card, CardNote, Page } from '~/components/ui/page';
import { ListFilters, ListRows } from '~/components/ui/record-list';
import { basePath, baseFormPath } from '~/domain/data/master-data/base-form';
import { baseList } from '~/domain/data/master-data/base-list';
import { listQueryOf } from '~/domain/lists/list-query';
import { count, formatDateTime, formatInteger } from '~/domain/values/format';
import { each, throwListExport } from '../../list-export';
import styles from './bases.module.css';

/** GET `q`: searches the names of bases. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { baseOverview, config } = context.portal;
  const query = listQueryOf(new URL(request.url).searchParams, baseList);
  const bases = await baseOverview.list(query.q);
  const shown = bases.map(({ changed, screens, ...base }) => ({
    ...base,
    used: screens.join(', '),
    changed: changed.at ? `${formatDateTime(changed.at, config.tenant.timeZone)} por ${changed.by}` : '',
  }));
  throwListExport(context, 'bases', baseList, () => each(shown));
  return { query, bases: shown };
}

/** All bases: their contents, their senders, and the screens that require them. */
export default function Bases() {
  const { query, bases } = useLoaderData<typeof loader>();
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
        <ListFilters
          list={baseList}
          query={query}
          below={
            <ListRows
              list={baseList}
              label="Bases"
              cards
              advice={<NothingFits names={baseList.fields} />}
              rows={bases}
              rowKey={({ name }) => name}
              cells={{
                label: ({ name, label, archived }) => (
                  <span className={styles.name}>
                    <Link to={basePath(name)}>{label}</Link>
                    <small>
                      {name}
                      {archived && ' · arquivada'}
                    </small>
                  </span>
                ),
                rows: ({ rows }) => formatInteger(rows),
                key: ({ key }) => <Brief words={key || 'sem chave'} />,
                senders: ({ senders }) => <Brief words={senders} />,
                used: ({ used }) => <Brief words={used || 'nenhuma'} />,
                changed: ({ changed }) => <Brief words={changed || 'como veio com o portal'} />,
              }}
            />
          }
        />
        <CardNote>{count(bases.length, 'item', 'itens')}</CardNote>
      </Card>
    </Page>
  );
}

const Brief = ({ words }: { words: string }) => <span className={styles.brief}>{words}</span>;
