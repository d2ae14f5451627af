import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { BacktestTable, SuggestedTable } from '~/components/planning/quantities/scenarios/suggested-table';
import { Card, Page } from '~/components/ui/page';
import { ExportMenu } from '~/components/ui/list-export';
import { FilterBar, FilterChoice, FilterText } from '~/components/ui/list-filter';
import { Pager } from '~/components/ui/pager';
import { titled } from '~/components/ui/window-title';
import { pagingOf } from '~/domain/lists/paging';
import { baselineMethods, methodLabel } from '~/domain/planning/baseline/methods';
import { planScenarioPath } from '~/domain/planning/quantities/scenario';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `Sugestão de ${args.data.scenario.title}` : null);

/** GET `q`, `metodo`, `nota`, `sort`, `dir`, `page`, `pageSize`; `export`. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { planScenarios, suggestedLines } = context.portal;
  const person = context.person();
  const id = params['id'] ?? '';
  const { searchParams } = new URL(request.url);
  const scenario = await planScenarios.shown(person, id);
  if (context.exportAs) throw context.exportAs(await suggestedLines.export(person, id, searchParams));
  const paging = pagingOf(searchParams);
  return { scenario, ...paging, ...(await suggestedLines.page(person, id, searchParams, paging)) };
}

const filters = ['q', 'metodo', 'nota'] as const;

/** What was suggested for each SKU and channel of a scenario, by what method, and how far off that was. */
export default function SuggestedLines() {
  const { scenario, query, rows, total, page, pageSize, bookedUntil, backtest } =
    useLoaderData<typeof loader>();
  return (
    <Page
      title="Sugestão de quantidades"
      crumb={<Link to={planScenarioPath(scenario.id)}>{scenario.title}</Link>}
      tools={<ExportMenu />}
    >
      <BacktestTable backtest={backtest} bookedUntil={bookedUntil} />
      <Card>
        <FilterBar names={filters}>
          <FilterText label="Buscar" name="q" value={query.q} />
          <FilterChoice
            label="Método"
            name="metodo"
            value={query.filters.metodo}
            options={[
              ...baselineMethods.map((name) => [name, methodLabel[name]] as const),
              ['nenhum', 'Sem sugestão'],
            ]}
            all="Todos"
          />
          <FilterChoice
            label="Observações"
            name="nota"
            value={query.filters.nota}
            options={[
              ['com', 'Com observações'],
              ['sem', 'Sem observações'],
            ]}
            all="Todas"
          />
        </FilterBar>
        <SuggestedTable rows={rows} sorting={query} filters={filters} />
        <Pager total={total} page={page} pageSize={pageSize} />
      </Card>
    </Page>
  );
}
