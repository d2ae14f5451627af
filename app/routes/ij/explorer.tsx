import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { EntryIcon } from '~/components/explorer/entry-icon';
import styles from '~/components/explorer/explorer.module.css';
import { Facets, NoResults, Results } from '~/components/explorer/results';
import { SearchBox } from '~/components/explorer/search-box';
import { Pager } from '~/components/list';
import { Notice } from '~/components/notice';
import { Card, Page } from '~/components/page';
import { explorerQueryOf, longestSearch } from '~/domain/explorer/query';
import { entryKinds } from '~/domain/explorer/types';
import { count, formatDate, formatInteger } from '~/domain/format';
import { pageCount, withParams } from '~/domain/paging';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.query.search ? `${data.query.search} · Explorer` : 'Explorer' },
];

/** GET `search`, `exactPh`, `page`, `pageSize`, `type` (S1 §2, §3); without a search, what there is to search. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { explorer, config } = context.portal;
  const { searchParams } = new URL(request.url);
  const query = explorerQueryOf(searchParams);
  if (!query.search) return { query, found: null, holdings: await explorer.holdings(context.person()) };
  const { page, pageSize } = query;
  const found = await explorer.search(context.person(), {
    ...query,
    skip: (page - 1) * pageSize,
    limit: pageSize,
  });
  if (found.results.length === 0 && found.total > 0)
    throw redirect(`/ij/explorer${withParams(searchParams, { page: pageCount(found.total, pageSize) })}`);
  const results = found.results.map((result) => ({
    ...result,
    date: formatDate(result.date, config.tenant.timeZone),
  }));
  return { query, found: { ...found, results }, holdings: [] };
}

export default function Explorer() {
  const { query, found, holdings } = useLoaderData<typeof loader>();
  const { search, exactPh, type, page, pageSize, cut } = query;
  const list = useRef<HTMLOListElement>(null);
  const elsewhere = found?.facets.reduce((sum, facet) => sum + facet.count, 0) ?? 0;
  return (
    <Page title="Explorer" crumb="Intelligent Journey / Explorer">
      {cut && (
        <Notice tone="info">{`A busca considera os primeiros ${longestSearch} caracteres do texto.`}</Notice>
      )}
      <Card>
        <SearchBox
          key={search}
          search={search}
          exactPh={exactPh}
          onDown={() => list.current?.querySelector('a')?.focus()}
        />
        {!found && <Holdings holdings={holdings} />}
      </Card>
      {found && (
        <Card>
          <div className={styles.head}>
            <p className={styles.summary} role="status">
              {found.more && 'mais de '}
              {count(found.total, 'resultado', 'resultados')} para “{search}”
              {found.corrected.map(({ typed, instead }) => (
                <span key={typed}>
                  {' '}
                  · nada tem “{typed}”; mostrando <strong>{instead.slice(0, 3).join(', ')}</strong>
                </span>
              ))}
            </p>
            {elsewhere > 0 && <Facets facets={found.facets} current={type} />}
          </div>
          {found.total > 0 ? (
            <>
              <Results results={found.results} first={(page - 1) * pageSize + 1} list={list} />
              <Pager total={found.total} page={page} pageSize={pageSize} />
            </>
          ) : (
            <NoResults exactPh={exactPh} type={type} elsewhere={elsewhere} />
          )}
        </Card>
      )}
    </Page>
  );
}

type Holding = { readonly type: keyof typeof entryKinds; readonly count: number };

/** Before the first search: what there is, and how it is searched. */
function Holdings({ holdings }: { holdings: readonly Holding[] }) {
  if (holdings.length === 0)
    return (
      <p className={`${styles.lead} ${styles.tips}`}>
        Ainda não há nada para buscar. O que for carregado em Envio de arquivos aparece aqui em instantes.
      </p>
    );
  return (
    <>
      <ul className={styles.holdings} aria-label="O que há para buscar">
        {holdings.map(({ type, count: total }) => (
          <li key={type} className={styles.holding}>
            <span className={styles.icon}>
              <EntryIcon type={type} />
            </span>
            <span>
              <strong>{formatInteger(total)}</strong>
              <small>{entryKinds[type].label}</small>
            </span>
          </li>
        ))}
      </ul>
      <ul className={styles.tips} aria-label="Como buscar">
        <li>Acentos e maiúsculas não contam, e o começo de uma palavra basta.</li>
        <li>Códigos valem com ou sem pontuação, e uma letra trocada é perdoada.</li>
        <li>Com Frase Exata, as palavras aparecem juntas e nesta ordem.</li>
      </ul>
    </>
  );
}
