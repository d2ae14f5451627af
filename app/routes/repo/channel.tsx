import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MasterTable } from '~/components/data/master-data/master-table';
import { Page } from '~/components/ui/page';
import { RepositoryTabs } from '~/components/data/master-data/repository-tabs';
import { Tabs } from '~/components/ui/tabs';
import { titled } from '~/components/ui/window-title';
import { withinPages } from '../within-pages';

export const meta: MetaFunction = (args) => titled(args, 'Canal');

/** GET `ok`: 1 for Channel, 0 for Channel NOK. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { masterTables } = context.portal;
  const { searchParams } = new URL(request.url);
  const choice = { collection: 'canal', ok: searchParams.get('ok') !== '0' };
  if (context.exportAs)
    throw context.exportAs(await masterTables.export(context.person(), choice, searchParams));
  return withinPages(request, await masterTables.screen(context.person(), choice, searchParams));
}

export default function Channel() {
  const screen = useLoaderData<typeof loader>();
  return (
    <Page title="Canal" crumb="Data Journey / Repository Master">
      <RepositoryTabs />
      <Tabs
        look="pills"
        label="Canal"
        places={[
          { to: '?ok=1', label: 'Channel', current: screen.ok },
          { to: '?ok=0', label: 'Channel NOK', current: !screen.ok },
        ]}
      />
      <MasterTable screen={screen} key={String(screen.ok)} />
    </Page>
  );
}
