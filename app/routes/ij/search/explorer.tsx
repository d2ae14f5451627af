import { redirect, type AppLoadContext, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { Holdings } from '~/components/data/search/holdings';
import styles from '~/components/data/search/results.module.css';
import { Facets, NoResults, Results } from '~/components/data/search/results';
import { SearchBox } from '~/components/data/search/search-box';
import { ExportMenu } from '~/components/ui/list-export';
import { Pager } from '~/components/ui/pager';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { plainText, searchFurther } from '~/domain/data/search/result';
import { explorerQueryOf, maxSearchLength } from '~/domain/data/search/query';
import { entryKinds } from '~/domain/data/search/types';
import { count, formatDate } from '~/domain/values/format';
import { pageCount, withParams } from '~/domain/lists/paging';
import { throwListExport } from '../../list-export';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data?.query.search ? `${args.data.query.search} · Explorer` : 'Explorer');

/**
 * GET `search`, `exactPh`, `page`, `pageSize`, `type` (rule X1); without a search, an overview of the searchable
 * data.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { explorer, config } = context.portal;
  const { searchParams } = new URL(request.url);
  const query = explorerQueryOf(searchParams);
  if (!query.search) return { query, found: null, holdings: await explorer.holdings(context.person()) };
  const { page, pageSize } = query;
  throwListExport(
    context,
    'explorer',
    {
      columns: {
        title: { label: 'Resultado' },
        snippet: { label: 'Trecho' },
        type: { label: 'Tipo' },
        date: { label: 'Data', kind: 'datetime' },
        url: { label: 'Endereço' },
      },
    },
    () => everyResult(context, query),
  );
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

const exportedAtOnce = 200;

/** All results of a search as plain text. */
async function* everyResult(context: AppLoadContext, query: ReturnType<typeof explorerQueryOf>) {
  for (let skip = 0; ; skip += exportedAtOnce) {
    const { results } = await context.portal.explorer.search(context.person(), {
      ...query,
      skip,
      limit: exportedAtOnce,
    });
    for (const { title, snippet, type, date, url } of results)
      yield { title: plainText(title), snippet: plainText(snippet), type: entryKinds[type].label, date, url };
    if (results.length < exportedAtOnce) return;
  }
}

export default function Explorer() {
  const { query, found, holdings } = useLoaderData<typeof loader>();
  const { search, exactPh, type, page, pageSize, cut } = query;
  const list = useRef<HTMLOListElement>(null);
  const elsewhere = found?.facets.reduce((sum, facet) => sum + facet.count, 0) ?? 0;
  return (
    <Page
      title="Explorer"
      crumb="Intelligent Journey / Explorer"
      tools={found && found.total > 0 && <ExportMenu />}
    >
      {cut && (
        <Notice tone="info">{`A busca considera os primeiros ${maxSearchLength} caracteres do texto.`}</Notice>
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
              {found.more && found.total > 0 && 'mais de '}
              {count(found.total, 'resultado', 'resultados')} para “{search}”
              {found.corrected.map(({ typed, instead }) => (
                <span key={typed}>
                  {' '}
                  · nada tem “{typed}”; mostrando <strong>{instead.slice(0, 3).join(', ')}</strong>
                </span>
              ))}
            </p>
            {found.more && found.total > 0 && <p className={styles.summary}>{searchFurther}</p>}
            {elsewhere > 0 && <Facets facets={found.facets} current={type} />}
          </div>
          {found.total > 0 ? (
            <>
              <Results results={found.results} first={(page - 1) * pageSize + 1} list={list} />
              <Pager total={found.total} more={found.more} page={page} pageSize={pageSize} />
            </>
          ) : (
            <NoResults
              exactPh={exactPh}
              type={type}
              elsewhere={elsewhere}
              short={found.short}
              more={found.more}
            />
          )}
        </Card>
      )}
    </Page>
  );
}
