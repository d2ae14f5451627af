import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { ResultsPage } from '~/components/planning/quantities/results-page';
import { titled } from '~/components/ui/window-title';
import { planScenariosPath } from '~/domain/planning/quantities/scenario';
import { revalidateResults } from '../over-the-page';
import { loadResults, saveResults } from './results-screen';

export const meta: MetaFunction = (args) => titled(args, 'Editar o planejamento');

const filterPath = '/ij/plan';

export const loader = (args: LoaderFunctionArgs) => loadResults(args, filterPath);

export const shouldRevalidate = revalidateResults;

export const action = (args: ActionFunctionArgs) => saveResults(args);

/** Step 2 of SKU quantity planning: Edit. */
export default function PlanEdit() {
  const results = useLoaderData<typeof loader>();
  const scenario = `${planScenariosPath}/novo?${results.query}`;
  return (
    <ResultsPage
      title="Edit"
      crumb="Planning / Edit"
      filterPath={filterPath}
      results={results}
      answer={useActionData<typeof action>()}
      tools={
        results.total > 0 && (
          <>
            <ButtonLink to={scenario}>Guardar como cenário</ButtonLink>
            <ButtonLink to={`${scenario}&fonte=suggest`}>Sugerir</ButtonLink>
          </>
        )
      }
    />
  );
}
