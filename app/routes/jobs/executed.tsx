import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { JobList } from '~/components/data/jobs/job-list';
import { Card, Page } from '~/components/ui/page';
import { RefreshLink } from '~/components/ui/refresh-link';
import { useLive } from '~/components/ui/use-live';
import { fileListSpec } from '~/domain/data/files/file-list';
import { listQueryOf } from '~/domain/lists/list-query';
import { withinPages } from '../within-pages';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { fileList } = context.portal;
  const query = listQueryOf(new URL(request.url).searchParams, fileListSpec);
  if (context.exportAs) throw context.exportAs(fileList.export(context.person(), query, 'Jobs executados'));
  return withinPages(request, { query, ...(await fileList.page(context.person(), query)) });
}

export default function ExecutedJobs() {
  const jobs = useLoaderData<typeof loader>();
  useLive('/jobs/executados/eventos');
  return (
    <Page title="Jobs executados" crumb="Executed Jobs / Jobs executados" tools={<RefreshLink />}>
      <Card>
        <JobList label="Jobs executados" {...jobs} />
      </Card>
    </Page>
  );
}
