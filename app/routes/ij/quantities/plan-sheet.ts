import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { filterOf } from '~/domain/planning/quantities/filter';
import { loadSheet, saveSheet } from './sheet-screen';

/** The grid of a planning filter, and its updates. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return loadSheet(context, searchParams, () => shownBy(context, searchParams));
}

/** Saves the form of the grid. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return saveSheet(context, request, () => shownBy(context, searchParams));
}

const shownBy = ({ portal }: LoaderFunctionArgs['context'], params: URLSearchParams) =>
  Promise.resolve({ planning: portal.planning, filter: filterOf(params) });
