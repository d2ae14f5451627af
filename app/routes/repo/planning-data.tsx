import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MasterTable } from '~/components/data/master-data/master-table';
import { MarkedBases } from '~/components/data/quality/marked-bases';
import { Page } from '~/components/ui/page';
import { RepositoryTabs } from '~/components/data/master-data/repository-tabs';
import { TabRow, Tabs } from '~/components/ui/tabs';
import { titled } from '~/components/ui/window-title';
import { planningTab, planningTabs } from '~/domain/planning/quantities/planning-tabs';
import { withinPages } from '../within-pages';

export const meta: MetaFunction = (args) => titled(args, 'Dados de planejamento');

/** GET `collection` and `ok`: the base behind a tab; without them, Planning / Quantity. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { masterTables, baseMarks } = context.portal;
  const { searchParams } = new URL(request.url);
  const { collection, ok } = planningTab(searchParams);
  if (context.exportAs)
    throw context.exportAs(await masterTables.export(context.person(), { collection, ok }, searchParams));
  return {
    marked: await baseMarks.named([collection], context.person()),
    screen: withinPages(
      request,
      await masterTables.screen(context.person(), { collection, ok }, searchParams),
    ),
  };
}

export default function PlanningData() {
  const { marked, screen } = useLoaderData<typeof loader>();
  const tabs = planningTabs(screen);
  return (
    <Page title="Planejamento" crumb="Data Journey / Repository Master">
      <RepositoryTabs />
      <TabRow>
        <Tabs look="pills" label="Bases" places={tabs.top} />
        <Tabs look="pills" label="Linhas" places={tabs.inner} />
      </TabRow>
      <MarkedBases marked={marked} />
      <MasterTable screen={screen} key={`${screen.collection} ${screen.ok}`} />
    </Page>
  );
}
