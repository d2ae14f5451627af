import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Breakable, ListTable } from '~/components/ui/list';
import { Pager } from '~/components/ui/pager';
import { ExportMenu } from '~/components/ui/list-export';
import { FilterBar, FilterChoice, FilterPeriod, FilterText, NothingFits } from '~/components/ui/list-filter';
import { Card, Page } from '~/components/ui/page';
import { auditListSpec } from '~/domain/people/audit/audit-list';
import { isFiltered, listQueryOf } from '~/domain/lists/list-query';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { auditTrail } = context.portal;
  const query = listQueryOf(new URL(request.url).searchParams, auditListSpec);
  if (context.exportAs) throw context.exportAs(await auditTrail.export(query));
  return { query, ...(await auditTrail.page(query)) };
}

const filters = ['actor', 'action', 'subject', 'from', 'to'];

export default function UserAudit() {
  const { query, rows, total, actions } = useLoaderData<typeof loader>();
  return (
    <Page crumb="User ADMIN / Auditoria" title="Auditoria">
      <Card>
        <FilterBar names={filters} tools={<ExportMenu />}>
          <FilterText label="Quem" name="actor" value={query.filters.actor} />
          <FilterChoice label="O quê" name="action" value={query.filters.action} options={actions} />
          <FilterText label="A quem" name="subject" value={query.filters.subject} />
          <FilterPeriod from={query.filters.from} to={query.filters.to} />
        </FilterBar>
        <ListTable
          label="Auditoria"
          sorting={query}
          columns={[{ label: 'Quando', sort: 'at' }, 'Quem', 'O quê', 'A quem', 'Mudança', 'Endereço']}
          advice={isFiltered(query) && <NothingFits names={filters} />}
          rows={rows.map(({ id, at, actor, action, subject, change, address }) => ({
            key: id,
            cells: [
              at,
              <Breakable key="actor" text={actor} />,
              action,
              <Breakable key="subject" text={subject} />,
              change,
              address,
            ],
          }))}
        />
        <Pager total={total} page={query.page} pageSize={query.pageSize} />
      </Card>
    </Page>
  );
}
