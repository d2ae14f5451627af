import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Breakable } from '~/components/ui/list';
import { Page } from '~/components/ui/page';
import { ListCard } from '~/components/ui/record-list';
import { auditList } from '~/domain/people/audit/audit-list';
import { listQueryOf } from '~/domain/lists/list-query';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { auditTrail } = context.portal;
  const query = listQueryOf(new URL(request.url).searchParams, auditList);
  if (context.exportAs) throw context.exportAs(await auditTrail.export(query));
  return { query, ...(await auditTrail.page(query)) };
}

export default function UserAudit() {
  const { query, rows, total, actions } = useLoaderData<typeof loader>();
  return (
    <Page crumb="User ADMIN / Auditoria" title="Auditoria">
      <ListCard
        list={auditList}
        label="Auditoria"
        query={query}
        offered={{ action: actions }}
        rows={rows}
        rowKey={({ id }) => id}
        total={total}
        cells={{
          at: ({ at }) => at,
          actor: ({ actor }) => <Breakable text={actor} />,
          action: ({ action }) => action,
          subject: ({ subject }) => <Breakable text={subject} />,
          change: ({ change }) => change,
          address: ({ address }) => address,
        }}
      />
    </Page>
  );
}
