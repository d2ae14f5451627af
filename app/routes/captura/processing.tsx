import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { JobList } from '~/components/data/jobs/job-list';
import { Page } from '~/components/ui/page';
import { RefreshLink } from '~/components/ui/refresh-link';
import { useLive } from '~/components/ui/use-live';
import { fileList } from '~/domain/data/files/file-list';
import { listQueryOf } from '~/domain/lists/list-query';
import { withinPages } from '../within-pages';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fileList: files } = context.portal;
  const query = listQueryOf(new URL(request.url).searchParams, fileList);
  if (context.exportAs) throw context.exportAs(files.export(context.person(), query, 'Processamento'));
  return withinPages(request, { query, ...(await files.page(context.person(), query)) });
}

export default function Processing() {
  const jobs = useLoaderData<typeof loader>();
  useLive('/captura/processando/eventos');
  return (
    <Page
      title="Processamento"
      crumb="Data Journey / Processamento"
      tools={
        <>
          <RefreshLink />
          <ButtonLink look="primary" to="/captura/manual">
            Enviar arquivos
          </ButtonLink>
        </>
      }
    >
      <JobList label="Arquivos em processamento" {...jobs} />
    </Page>
  );
}
