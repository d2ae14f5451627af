import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/button';
import { JobList } from '~/components/job-list';
import { Card, Page } from '~/components/page';
import { RefreshLink } from '~/components/refresh-link';
import { useLive } from '~/components/use-live';
import { pagingOf } from '~/domain/paging';

export async function loader({ context, request }: LoaderFunctionArgs) {
  return context.portal.files.jobPage(context.person(), pagingOf(new URL(request.url).searchParams));
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
      <Card>
        <JobList label="Arquivos em processamento" {...jobs} />
      </Card>
    </Page>
  );
}
