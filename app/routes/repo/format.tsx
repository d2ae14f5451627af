import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DownloadFailure } from '~/components/ui/download-failure';
import { DownloadLink } from '~/components/ui/download-link';
import { firstFile } from '~/components/data/jobs/job-list';
import { Page } from '~/components/ui/page';
import { ListCard } from '~/components/ui/record-list';
import { RepositoryTabs } from '~/components/data/master-data/repository-tabs';
import { titled } from '~/components/ui/window-title';
import { fileList } from '~/domain/data/files/file-list';
import { listQueryOf } from '~/domain/lists/list-query';
import { withinPages } from '../within-pages';
import styles from './format.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Arquivos');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fileList: files } = context.portal;
  const query = listQueryOf(new URL(request.url).searchParams, fileList);
  if (context.exportAs) throw context.exportAs(files.export(context.person(), query, 'Arquivos'));
  return withinPages(request, { query, ...(await files.page(context.person(), query)) });
}

export default function RepositoryFiles() {
  const { query, rows, total, ofOthers } = useLoaderData<typeof loader>();
  return (
    <Page title="Arquivos" crumb="Data Journey / Repository Master">
      <RepositoryTabs />
      <DownloadFailure />
      <ListCard
        list={fileList}
        label="Arquivos"
        labels={{ originalName: 'Original name', user: 'User', statusChangeDate: 'Timestamp' }}
        query={query}
        without={ofOthers ? [] : ['user']}
        rows={rows}
        rowKey={({ id }) => id}
        total={total}
        advice={firstFile}
        cells={{
          originalName: ({ id, name }) => (
            <Link className={styles.long} to={`/captura/processando/${id}`} title={name}>
              {name}
            </Link>
          ),
          user: ({ user }) => user,
          statusChangeDate: ({ stamp, when }) => <span title={when}>{stamp}</span>,
          download: ({ id, name }) => <DownloadLink id={id} name={name} />,
        }}
      />
    </Page>
  );
}
