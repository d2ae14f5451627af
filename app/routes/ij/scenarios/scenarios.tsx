import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { GitBranch } from '~/components/ui/icons';
import { TitleCell } from '~/components/planning/scenarios/scenario-cells';
import { ownedCells, ScenarioList } from '~/components/planning/scenarios/scenario-list';
import { titled } from '~/components/ui/window-title';
import { optionOf } from '~/domain/lists/list';
import { scenarioPath, scenariosPath } from '~/domain/planning/scenarios/scenario';
import { scenarioList as record } from '~/domain/planning/scenarios/scenario-list';
import styles from '~/components/planning/scenarios/scenarios.module.css';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Cenários');

/** GET `q`, `situacao`, `dequem`, `rf`, `sort`, `dir`, `page`, `pageSize`; `export`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { list } = context.portal.scenarios;
  const { searchParams } = new URL(request.url);
  const person = context.person();
  if (context.exportAs) throw context.exportAs(await list.export(person, searchParams));
  return list.page(person, searchParams);
}

/** The scenarios of forecasts that a person made or that are shared with them. */
export default function Scenarios() {
  const { periods, ...page } = useLoaderData<typeof loader>();
  return (
    <ScenarioList
      {...page}
      list={record}
      label="Cenários"
      compareTo={`${scenariosPath}/comparar`}
      newTo={`${scenariosPath}/novo`}
      offered={{ rf: periods.map(optionOf) }}
      advice={<FirstScenario />}
      rowKey={({ id }) => id}
      cells={{
        title: (row) => <TitleCell row={row} to={scenarioPath(row.id)} />,
        rf: ({ rf }) => rf,
        costCentre: ({ costCentre }) => costCentre,
        ...ownedCells,
      }}
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
