import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useParams, useSearchParams } from '@remix-run/react';
import { ExportMenu } from '~/components/ui/list-export';
import { ListTable, Pager } from '~/components/ui/list';
import { Card, Page } from '~/components/ui/page';
import { ChosenMarks } from '~/components/insight/panels/filter-bar';
import { Framed, FramedError } from '~/components/insight/panels/framed';
import { titled } from '~/components/ui/window-title';
import { pagingOf, withParams } from '~/domain/lists/paging';
import { kept } from '~/domain/insight/panels/choices';
import type { FigureFormat } from '~/domain/insight/panels/definition';
import { formatFigure, formatPlaceLong } from '~/domain/insight/panels/format';
import type { FieldKind } from '~/domain/insight/panels/view';
import styles from './rows.module.css';

export { FramedError as ErrorBoundary };

export const handle = { exports: true, framed: true };

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `${args.data.rows.title} · ${args.data.panel}` : 'Linhas');

/** GET `tile`, `at` (the mark, field by field), `leitura` (which of its readings, from 0), `page`, `pageSize`. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { dashboards, panelRows } = context.portal;
  const { searchParams } = new URL(request.url);
  const asked = await dashboards.open(params['token'] ?? '', searchParams);
  const paging = pagingOf(searchParams);
  const reading = Number(searchParams.get('leitura') ?? 0);
  const query = { tile: searchParams.get('tile') ?? '', reading, ...paging };
  if (context.exportAs) throw context.exportAs(await panelRows.export(asked, query));
  return {
    panel: asked.title,
    rows: await panelRows.page(asked, query),
    paging,
    reading,
    theme: asked.theme,
  };
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

/** The rows behind a mark of a panel. */
export default function PanelRows() {
  const { panel, rows, paging, reading } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { token = '' } = useParams();
  const back = `/painel/${token}?${kept(params)}`;
  return (
    <Framed>
      <Page title={rows.title} crumb={<Link to={back}>{panel}</Link>} tools={<ExportMenu />}>
        <ChosenMarks view={{ choices: rows.choices, fields: rows.fields, filters: [] }} params={params} />
        {rows.readings.length > 1 && (
          <nav className={styles.readings} aria-label="Dados">
            {rows.readings.map((label, index) => (
              <Link
                key={label}
                to={withParams(params, { leitura: index, page: null })}
                aria-current={index === reading ? 'page' : undefined}
                preventScrollReset
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        <Card>
          <ListTable
            label={`Linhas de ${rows.title}`}
            columns={rows.columns.map(({ label, kind }) => ({
              label,
              align: kind === 'number' ? ('end' as const) : undefined,
            }))}
            rows={rows.rows.map((cells, index) => ({
              key: String(index),
              cells: cells.map((cell, column) => {
                const { kind = 'text', format = 'integer' } = rows.columns[column] ?? {};
                return typeof cell === 'number'
                  ? formatFigure(cell, format as FigureFormat)
                  : cell === null
                    ? ''
                    : formatPlaceLong(cell, { kind: kind as FieldKind });
              }),
            }))}
            advice="Nenhuma linha por trás desta escolha."
          />
          <Pager total={rows.total} {...paging} />
        </Card>
      </Page>
    </Framed>
  );
}
