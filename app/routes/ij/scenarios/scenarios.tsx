import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { GitBranch } from 'lucide-react';
import { DeletedNotice } from '~/components/planning/scenarios/deleted-notice';
import { OwnerCell, TitleCell } from '~/components/planning/scenarios/scenario-cells';
import { ScenarioFilters } from '~/components/planning/scenarios/scenario-filters';
import { ScenarioTabs } from '~/components/planning/scenarios/scenario-tabs';
import { buttonClass } from '~/components/ui/button';
import { ListTable, type ListColumn } from '~/components/ui/list';
import { ExportMenu } from '~/components/ui/list-export';
import { FilterBar, FilterChoice, NothingFits } from '~/components/ui/list-filter';
import { Pager } from '~/components/ui/pager';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { pagingOf } from '~/domain/lists/paging';
import { scenarioPath, scenariosPath } from '~/domain/planning/scenarios/scenario';
import styles from '~/components/planning/scenarios/scenarios.module.css';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Cenários');

export const handle = { exports: true };

/** GET `q`, `situacao`, `dequem`, `rf`, `sort`, `dir`, `page`, `pageSize`; `export`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { scenarioList } = context.portal;
  const { searchParams } = new URL(request.url);
  const person = context.person();
  if (context.exportAs) throw context.exportAs(await scenarioList.export(person, searchParams));
  const { rows, query, all, periods } = await scenarioList.asked(person, searchParams);
  const { page, pageSize } = pagingOf(searchParams);
  return {
    query,
    all,
    periods,
    page,
    pageSize,
    total: rows.length,
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
  };
}

const filters = ['q', 'situacao', 'dequem', 'rf'] as const;

const columns: (string | ListColumn)[] = [
  { label: 'Título', sort: 'title' },
  { label: 'Período', sort: 'rf' },
  { label: 'Cost Center', sort: 'costCentre' },
  'Partiu de',
  { label: 'De quem', sort: 'owner' },
  { label: 'Última mudança', sort: 'changed' },
];

/** The scenarios that a person made, or that are shared with them. */
export default function Scenarios() {
  const { rows, query, all, periods, total, page, pageSize } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Cenários"
      crumb="Intelligent Journey"
      tools={
        <>
          <Link className={buttonClass('secondary')} to={`${scenariosPath}/comparar`}>
            Comparar
          </Link>
          <Link className={buttonClass('primary')} to={`${scenariosPath}/novo`}>
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
          <FilterChoice
            label="Período"
            name="rf"
            value={query.filters.rf}
            options={periods.map((name) => [name, name] as const)}
            all="Todos"
          />
        </FilterBar>
        <ListTable
          label="Cenários"
          cards
          columns={columns}
          sorting={query}
          advice={all === 0 ? <FirstScenario /> : <NothingFits names={filters} />}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              <TitleCell key="title" row={row} to={scenarioPath(row.id)} />,
              row.rf,
              row.costCentre,
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
      <GitBranch aria-hidden className={styles.icon} /> Um cenário é uma cópia dos valores de um centro de
      custo que se edita à vontade, se compara e, se convencer, se promove.{' '}
      <Link to={`${scenariosPath}/novo`}>Crie o primeiro</Link>.
    </>
  );
}
