import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
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
  if (context.exportAs) throw context.exportAs(files.export(context.person(), query, 'Jobs executados'));
  return withinPages(request, { query, ...(await files.page(context.person(), query)) });
}

export default function ExecutedJobs() {
  const jobs = useLoaderData<typeof loader>();
  useLive('/jobs/executados/eventos');
  return (
    <Page title="Jobs executados" crumb="Executed Jobs / Jobs executados" tools={<RefreshLink />}>
      <JobList label="Jobs executados" {...jobs} />
    </Page>
  );
}
