import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DownloadFailure } from '~/components/download-failure';
import { DownloadLink } from '~/components/download-link';
import { FileFilters } from '~/components/file-filters';
import { ListTable, Pager } from '~/components/list';
import { NothingFits } from '~/components/list-filter';
import { Card, Page } from '~/components/page';
import { RepositoryTabs } from '~/components/repository-tabs';
import { titled } from '~/components/window-title';
import { fileFilters, fileListSpec } from '~/domain/file-list';
import { isFiltered, listQueryOf } from '~/domain/list-query';
import styles from './format.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Arquivos');

export const handle = { exports: true };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fileList } = context.portal;
  const query = listQueryOf(new URL(request.url).searchParams, fileListSpec);
  if (context.exportAs) throw context.exportAs(fileList.export(context.person(), query, 'Arquivos'));
  return { query, ...(await fileList.page(context.person(), query)) };
}

export default function RepositoryFiles() {
  const { query, rows, total } = useLoaderData<typeof loader>();
  return (
    <Page title="Arquivos" crumb="Data Journey / Repository Master">
      <RepositoryTabs />
      <DownloadFailure />
      <Card>
        <FileFilters query={query} />
        <ListTable
          label="Arquivos"
          sorting={query}
          columns={[
            { label: 'Original name', sort: 'originalName' },
            { label: 'User', sort: 'user' },
            { label: 'Timestamp', sort: 'statusChangeDate' },
            'Download',
          ]}
          advice={
            isFiltered(query) ? (
              <NothingFits names={fileFilters} />
            ) : (
              <Link to="/captura/manual">Enviar o primeiro arquivo</Link>
            )
          }
          rows={rows.map(({ id, name, user, stamp, when }) => ({
            key: id,
            cells: [
              <Link key="name" className={styles.long} to={`/captura/processando/${id}`} title={name}>
                {name}
              </Link>,
              user,
              <span key="stamp" title={when}>
                {stamp}
              </span>,
              <DownloadLink key="download" id={id} name={name} />,
            ],
          }))}
        />
        <Pager total={total} page={query.page} pageSize={query.pageSize} />
      </Card>
    </Page>
  );
}
