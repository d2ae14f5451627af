import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FilterPage } from '~/components/planning/quantities/filter-page';
import { changeFilter, loadFilter } from './filter-screen';

export const loader = (args: LoaderFunctionArgs) => loadFilter(args);

export const action = (args: ActionFunctionArgs) => changeFilter(args);

/** Step 1 of SKU quantity planning: Select. */
export default function Plan() {
  return (
    <FilterPage
      {...useLoaderData<typeof loader>()}
      refusal={useActionData<typeof action>()?.refusal}
      title="Select"
      crumb="Planning / Select"
      self="/ij/plan"
      target="/ij/plan_edit"
    />
  );
}
