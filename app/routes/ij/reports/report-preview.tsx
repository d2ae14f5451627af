import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { ResultsPage } from '~/components/planning/quantities/results-page';
import { titled } from '~/components/ui/window-title';
import { revalidateResults } from '../over-the-page';
import { loadResults, saveResults } from '../quantities/results-screen';

export const meta: MetaFunction = (args) => titled(args, 'Prévia do relatório');

const filterPath = '/ij/report_create';

export const loader = (args: LoaderFunctionArgs) => loadResults(args, filterPath);

export const shouldRevalidate = revalidateResults;

export const action = (args: ActionFunctionArgs) => saveResults(args);

/** Previews the rows of a report before it is saved, on the results screen of planning. */
export default function ReportPreview() {
  const results = useLoaderData<typeof loader>();
  return (
    <ResultsPage
      title="Relatório"
      crumb="Relatorios / Filtering / Report"
      filterPath={filterPath}
      results={results}
      answer={useActionData<typeof action>()}
      tools={
        results.total > 0 && (
          <ButtonLink look="primary" to={`/ij/report_save?${results.query}`}>
            Guardar relatório
          </ButtonLink>
        )
      }
    />
  );
}
