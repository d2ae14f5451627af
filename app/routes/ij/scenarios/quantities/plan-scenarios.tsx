import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TitleCell } from '~/components/planning/scenarios/scenario-cells';
import { ownedCells, ScenarioList } from '~/components/planning/scenarios/scenario-list';
import styles from '~/components/planning/scenarios/scenarios.module.css';
import { useLookAgain } from '~/components/ui/use-look-again';
import { titled } from '~/components/ui/window-title';
import { planScenarioPath, planScenariosPath } from '~/domain/planning/quantities/scenario';
import { planScenarioList as record } from '~/domain/planning/quantities/scenario-list';
import { formatInteger } from '~/domain/values/format';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Cenários de quantidades');

/** GET `q`, `situacao`, `dequem`, `sort`, `dir`, `page`, `pageSize`; `export`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { list } = context.portal.planScenarios;
  const { searchParams } = new URL(request.url);
  const person = context.person();
  if (context.exportAs) throw context.exportAs(await list.export(person, searchParams));
  return list.page(person, searchParams);
}

const stateWords: Readonly<Record<string, string>> = {
  waiting: 'na fila',
  making: 'sendo feito',
  failed: 'não pôde ser feito',
};

/** The scenarios of the plan that a person made or that are shared with them. */
export default function PlanScenarios() {
  const page = useLoaderData<typeof loader>();
  useLookAgain(page.rows.some(({ state }) => state === 'waiting' || state === 'making'));
  return (
    <ScenarioList
      {...page}
      list={record}
      label="Cenários de quantidades"
      compareTo={`${planScenariosPath}/comparar`}
      newTo={`${planScenariosPath}/linhas`}
      advice={<FirstScenario />}
      rowKey={({ id }) => id}
      cells={{
        title: (row) => <TitleCell row={row} to={planScenarioPath(row.id)} state={stateWords[row.state]} />,
        filter: ({ filter }) => <span className={styles.filter}>{filter}</span>,
        rows: ({ rows }) => formatInteger(rows),
        ...ownedCells,
      }}
    />
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
