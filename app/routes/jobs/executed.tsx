import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { JobList } from '~/components/job-list';
import { Card, Page } from '~/components/page';
import { RefreshLink } from '~/components/refresh-link';
import { useLive } from '~/components/use-live';
import { pagingOf } from '~/domain/paging';

export async function loader({ context, request }: LoaderFunctionArgs) {
  return context.portal.files.jobPage(context.person(), pagingOf(new URL(request.url).searchParams));
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
