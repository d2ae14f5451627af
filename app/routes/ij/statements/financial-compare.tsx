import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CompareFields } from '~/components/finance/statements/compare-fields';
import { ComparedTables } from '~/components/finance/statements/compared-tables';
import styles from '~/components/finance/statements/compare.module.css';
import { Empty } from '~/components/ui/empty';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { requestOfKey, statementQuery } from '~/domain/finance/statements/request';
import { count } from '~/domain/values/format';

export const meta: MetaFunction = (args) => titled(args, 'Comparação de demonstrações');

/** GET `antes`, `depois` (documents), `coluna`, `mostrar`; `export`. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { comparison } = context.portal.statements;
  const key = params['statement'] ?? '';
  const { searchParams } = new URL(request.url);
  if (context.exportAs) throw context.exportAs(await comparison.export(key, searchParams));
  return comparison.page(key, searchParams);
}

/**
 * Compares two documents of statements (rule F15): each line before and now, with the accounts that cause its
 * difference.
 */
export default function FinancialCompare() {
  const page = useLoaderData<typeof loader>();
  const { key, before, now, differing, lines, tables, showsAll } = page;
  const request = requestOfKey(key);
  return (
    <Page
      title="Comparação de demonstrações"
      crumb={
        <>
          Intelligent Journey /{' '}
          <Link to={request ? `/ij/preview_financial?${statementQuery(request)}` : '/ij/demo_financial'}>
            Financial Statement
          </Link>{' '}
          / Comparação
        </>
      }
    >
      <Card>
        <CompareFields page={page} />
        {before ? (
          <>
            <dl className={styles.documents}>
              <div>
                <dt>Antes</dt>
                <dd>{before.label}</dd>
              </div>
              <div>
                <dt>Agora</dt>
                <dd>{now.label}</dd>
              </div>
              <div>
                <dt>Diferenças</dt>
                <dd>
                  {differing === 0
                    ? 'nenhuma'
                    : `${count(differing, 'linha difere', 'linhas diferem')} de ${lines}`}
                </dd>
              </div>
            </dl>
            {tables.length === 0 ? (
              <Empty>
                <p>As {lines} linhas dos dois documentos são iguais nesta coluna.</p>
              </Empty>
            ) : (
              <ComparedTables tables={tables} showsAll={showsAll} />
            )}
          </>
        ) : (
          <Empty>
            <p>Ainda não há outro documento com que comparar.</p>
            <p>
              <Link to="/ij/demo_financial">Gere a demonstração de outro período ou empresa</Link>, ou volte
              aqui quando esta for gerada de novo.
            </p>
          </Empty>
        )}
      </Card>
    </Page>
  );
}
