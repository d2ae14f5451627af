import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { GitBranch } from '~/components/ui/icons';
import { TitleCell } from '~/components/planning/scenarios/scenario-cells';
import { ScenarioList } from '~/components/planning/scenarios/scenario-list';
import { FilterChoice } from '~/components/ui/list-filter';
import { titled } from '~/components/ui/window-title';
import { pagingOf } from '~/domain/lists/paging';
import { scenarioPath, scenariosPath } from '~/domain/planning/scenarios/scenario';
import styles from '~/components/planning/scenarios/scenarios.module.css';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Cenários');

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

const columns = [
  { label: 'Período', sort: 'rf' },
  { label: 'Cost Center', sort: 'costCentre' },
];

/** The scenarios of forecasts that a person made, or that are shared with them. */
export default function Scenarios() {
  const { periods, ...list } = useLoaderData<typeof loader>();
  return (
    <ScenarioList
      title="Cenários"
      compareTo={`${scenariosPath}/comparar`}
      newTo={`${scenariosPath}/novo`}
      list={list}
      columns={columns}
      cells={(row) => [<TitleCell key="title" row={row} to={scenarioPath(row.id)} />, row.rf, row.costCentre]}
      filters={filters}
      filter={
        <FilterChoice
          label="Período"
          name="rf"
          value={list.query.filters.rf}
          options={periods.map((name) => [name, name] as const)}
          all="Todos"
        />
      }
      first={<FirstScenario />}
    />
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
