import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FilterPage } from '~/components/planning/quantities/filter-page';
import { titled } from '~/components/ui/window-title';
import { changeFilter, loadFilter } from '../quantities/filter-screen';

export const meta: MetaFunction = (args) => titled(args, 'Novo relatório');

export const loader = (args: LoaderFunctionArgs) => loadFilter(args);

export const action = (args: ActionFunctionArgs) => changeFilter(args);

/** The report filter: period and lists built from the catalogue. */
export default function ReportCreate() {
  return (
    <FilterPage
      {...useLoaderData<typeof loader>()}
      refusal={useActionData<typeof action>()?.refusal}
      title="Novo relatório"
      crumb="Relatorios / Filtering"
      self="/ij/report_create"
      target="/ij/report_preview"
    />
  );
}
