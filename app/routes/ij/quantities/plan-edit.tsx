import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ResultsPage } from '~/components/planning/quantities/results-page';
import { titled } from '~/components/ui/window-title';
import { revalidateResults } from '../over-the-page';
import { loadResults, saveResults } from './results-screen';

export const meta: MetaFunction = (args) => titled(args, 'Editar o planejamento');

const filterPath = '/ij/plan';

export const handle = { exports: true };

export const loader = (args: LoaderFunctionArgs) => loadResults(args, filterPath);

export const shouldRevalidate = revalidateResults;

export const action = (args: ActionFunctionArgs) => saveResults(args);

/** Step 2 of SKU quantity planning: Edit. */
export default function PlanEdit() {
  return (
    <ResultsPage
      title="Edit"
      crumb="Planning / Edit"
      filterPath={filterPath}
      results={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
