import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DownloadFailure } from '~/components/ui/download-failure';
import { DownloadLink } from '~/components/ui/download-link';
import { FileFilters } from '~/components/data/files/file-filters';
import { ListTable } from '~/components/ui/list';
import { Pager } from '~/components/ui/pager';
import { NothingFits } from '~/components/ui/list-filter';
import { Card, Page } from '~/components/ui/page';
import { RepositoryTabs } from '~/components/data/master-data/repository-tabs';
import { titled } from '~/components/ui/window-title';
import { fileFilters, fileListSpec } from '~/domain/data/files/file-list';
import { isFiltered, listQueryOf } from '~/domain/lists/list-query';
import { withinPages } from '../within-pages';
import styles from './format.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Arquivos');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fileList } = context.portal;
  const query = listQueryOf(new URL(request.url).searchParams, fileListSpec);
  if (context.exportAs) throw context.exportAs(fileList.export(context.person(), query, 'Arquivos'));
  return withinPages(request, { query, ...(await fileList.page(context.person(), query)) });
}

export default function RepositoryFiles() {
  const { query, rows, total, ofOthers } = useLoaderData<typeof loader>();
  return (
    <Page title="Arquivos" crumb="Data Journey / Repository Master">
      <RepositoryTabs />
      <DownloadFailure />
      <Card>
        <FileFilters query={query} ofOthers={ofOthers} />
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
