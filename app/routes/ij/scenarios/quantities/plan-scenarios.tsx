import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DeletedNotice } from '~/components/planning/scenarios/deleted-notice';
import { OwnerCell, TitleCell } from '~/components/planning/scenarios/scenario-cells';
import { ScenarioFilters } from '~/components/planning/scenarios/scenario-filters';
import { ScenarioTabs } from '~/components/planning/scenarios/scenario-tabs';
import styles from '~/components/planning/scenarios/scenarios.module.css';
import { buttonClass } from '~/components/ui/button';
import { ListTable, type ListColumn } from '~/components/ui/list';
import { ExportMenu } from '~/components/ui/list-export';
import { FilterBar, NothingFits } from '~/components/ui/list-filter';
import { Pager } from '~/components/ui/pager';
import { Card, Page } from '~/components/ui/page';
import { useLookAgain } from '~/components/ui/use-look-again';
import { titled } from '~/components/ui/window-title';
import { pagingOf } from '~/domain/lists/paging';
import { planScenarioPath, planScenariosPath } from '~/domain/planning/quantities/scenario';
import { formatInteger } from '~/domain/values/format';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Cenários de quantidades');

export const handle = { exports: true };

/** GET `q`, `situacao`, `dequem`, `sort`, `dir`, `page`, `pageSize`; `export`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { planScenarioList } = context.portal;
  const { searchParams } = new URL(request.url);
  const person = context.person();
  if (context.exportAs) throw context.exportAs(await planScenarioList.export(person, searchParams));
  const { rows, query, all } = await planScenarioList.asked(person, searchParams);
  const { page, pageSize } = pagingOf(searchParams);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  return { query, all, page, pageSize, total: rows.length, rows: shown };
}

const filters = ['q', 'situacao', 'dequem'] as const;

const columns: (string | ListColumn)[] = [
  { label: 'Título', sort: 'title' },
  'Filtro',
  { label: 'Linhas', sort: 'rows', align: 'end' },
  'Partiu de',
  { label: 'De quem', sort: 'owner' },
  { label: 'Última mudança', sort: 'changed' },
];

const stateWords: Readonly<Record<string, string>> = {
  waiting: 'na fila',
  making: 'sendo feito',
  failed: 'não pôde ser feito',
};

/** The scenarios of the plan that a person made, or that are shared with them. */
export default function PlanScenarios() {
  const { rows, query, all, total, page, pageSize } = useLoaderData<typeof loader>();
  useLookAgain(rows.some(({ state }) => state === 'waiting' || state === 'making'));
  return (
    <Page
      title="Cenários de quantidades"
      crumb="Intelligent Journey"
      tools={
        <>
          <Link className={buttonClass('secondary')} to={`${planScenariosPath}/comparar`}>
            Comparar
          </Link>
          <Link className={buttonClass('primary')} to={`${planScenariosPath}/linhas`}>
            Novo cenário
          </Link>
        </>
      }
    >
      <ScenarioTabs />
      <DeletedNotice />
      <Card>
        <FilterBar names={filters} tools={<ExportMenu />}>
          <ScenarioFilters query={query} />
        </FilterBar>
        <ListTable
          label="Cenários de quantidades"
          cards
          columns={columns}
          sorting={query}
          advice={all === 0 ? <FirstScenario /> : <NothingFits names={filters} />}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              <TitleCell key="title" row={row} to={planScenarioPath(row.id)} state={stateWords[row.state]} />,
              <span key="filter" className={styles.filter}>
                {row.filter}
              </span>,
              formatInteger(row.rows),
              row.source,
              <OwnerCell key="owner" row={row} />,
              row.changed,
            ],
          }))}
        />
        <Pager total={total} page={page} pageSize={pageSize} />
      </Card>
    </Page>
  );
}

function FirstScenario() {
  return (
    <>
      Um cenário é uma cópia das quantidades que um filtro seleciona: edita-se à vontade, compara-se com o
      plano e, se convencer, promove-se. <Link to={`${planScenariosPath}/linhas`}>Crie o primeiro</Link>, ou
      parta da sugestão do portal.
    </>
  );
}
