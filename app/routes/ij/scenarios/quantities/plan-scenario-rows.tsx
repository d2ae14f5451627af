import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FilterPage } from '~/components/planning/quantities/filter-page';
import { titled } from '~/components/ui/window-title';
import { planScenariosPath } from '~/domain/planning/quantities/scenario';
import { changeFilter, loadFilter } from '../../quantities/filter-screen';

export const meta: MetaFunction = (args) => titled(args, 'Linhas do cenário');

export const loader = (args: LoaderFunctionArgs) => loadFilter(args);

export const action = (args: ActionFunctionArgs) => changeFilter(args);

/** Selects the rows of the plan for a new scenario. */
export default function PlanScenarioRows() {
  return (
    <FilterPage
      {...useLoaderData<typeof loader>()}
      refusal={useActionData<typeof action>()?.refusal}
      title="Linhas do cenário"
      crumb="Cenários / Quantidades"
      self={`${planScenariosPath}/linhas`}
      target={`${planScenariosPath}/novo`}
    />
  );
}
