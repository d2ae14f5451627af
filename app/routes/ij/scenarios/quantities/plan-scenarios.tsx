import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TitleCell } from '~/components/planning/scenarios/scenario-cells';
import { ScenarioList } from '~/components/planning/scenarios/scenario-list';
import styles from '~/components/planning/scenarios/scenarios.module.css';
import { useLookAgain } from '~/components/ui/use-look-again';
import { titled } from '~/components/ui/window-title';
import { pagingOf } from '~/domain/lists/paging';
import { planScenarioPath, planScenariosPath } from '~/domain/planning/quantities/scenario';
import { formatInteger } from '~/domain/values/format';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, 'Cenários de quantidades');

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

const columns = ['Filtro', { label: 'Linhas', sort: 'rows', align: 'end' as const }];

const stateWords: Readonly<Record<string, string>> = {
  waiting: 'na fila',
  making: 'sendo feito',
  failed: 'não pôde ser feito',
};

/** The scenarios of the plan that a person made, or that are shared with them. */
export default function PlanScenarios() {
  const list = useLoaderData<typeof loader>();
  useLookAgain(list.rows.some(({ state }) => state === 'waiting' || state === 'making'));
  return (
    <ScenarioList
      title="Cenários de quantidades"
      compareTo={`${planScenariosPath}/comparar`}
      newTo={`${planScenariosPath}/linhas`}
      list={list}
      columns={columns}
      cells={(row) => [
        <TitleCell key="title" row={row} to={planScenarioPath(row.id)} state={stateWords[row.state]} />,
        <span key="filter" className={styles.filter}>
          {row.filter}
        </span>,
        formatInteger(row.rows),
      ]}
      filters={filters}
      first={<FirstScenario />}
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
