import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { filterOf } from '~/domain/planning/quantities/filter';
import { loadSheet, saveSheet } from '../../quantities/sheet-screen';

/** The grid of a scenario of the plan, and its updates. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return loadSheet(context, searchParams, () =>
    context.portal.scenarioQuantities.plan(context.person(), params['id'] ?? '', filterOf(searchParams).q),
  );
}

/** Saves the form of its grid. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { q } = filterOf(new URL(request.url).searchParams);
  return saveSheet(context, request, () =>
    context.portal.scenarioQuantities.planToEdit(context.person(), params['id'] ?? '', q),
  );
}
