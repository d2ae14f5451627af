import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { BacktestTable, suggestedCells } from '~/components/planning/quantities/scenarios/suggested-table';
import { Page } from '~/components/ui/page';
import { ExportMenu } from '~/components/ui/list-export';
import { NothingFits } from '~/components/ui/list-filter';
import { ListCard } from '~/components/ui/record-list';
import { titled } from '~/components/ui/window-title';
import { planScenarioPath } from '~/domain/planning/quantities/scenario';
import { suggestedList } from '~/domain/planning/quantities/suggested';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `Sugestão de ${args.data.scenario.title}` : null);

/** GET `q`, `metodo`, `nota`, `sort`, `dir`, `page`, `pageSize`; `export`. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { scenarioQuantities, suggestedLines } = context.portal;
  const person = context.person();
  const id = params['id'] ?? '';
  const { searchParams } = new URL(request.url);
  const scenario = await scenarioQuantities.shown(person, id);
  if (context.exportAs) throw context.exportAs(await suggestedLines.export(person, id, searchParams));
  return { scenario, ...(await suggestedLines.page(person, id, searchParams)) };
}

/** The suggestion for each SKU and channel of a scenario, with its method and its backtest error. */
export default function SuggestedLines() {
  const { scenario, bookedUntil, backtest, ...page } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Sugestão de quantidades"
      crumb={<Link to={planScenarioPath(scenario.id)}>{scenario.title}</Link>}
      tools={<ExportMenu />}
    >
      <BacktestTable backtest={backtest} bookedUntil={bookedUntil} />
      <ListCard
        {...page}
        list={suggestedList}
        label="Sugestões por SKU e canal"
        cards
        dense
        tools={null}
        advice={<NothingFits names={suggestedList.fields} />}
        rowKey={({ sku, channel }) => `${sku}|${channel}`}
        cells={suggestedCells}
      />
    </Page>
  );
}
