import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { CancelOrder } from '~/components/ui/cancel-order';
import { ExportMenu } from '~/components/ui/list-export';
import { Notice, Refusal } from '~/components/ui/notice';
import { Page } from '~/components/ui/page';
import { RefreshLink } from '~/components/ui/refresh-link';
import { DocumentCards } from '~/components/finance/statements/document-cards';
import { EarlierDocuments } from '~/components/finance/statements/earlier-documents';
import { FilterPanel } from '~/components/finance/statements/filter-panel';
import { useLive } from '~/components/ui/use-live';
import { titled } from '~/components/ui/window-title';
import { comparePath, statementQuery } from '~/domain/finance/statements/request';
import { defineForms } from '~/domain/forms/form';
import { readKnownForm } from '../../read-form';

export const meta: MetaFunction = (args) => titled(args, 'Financial Statement: resultado');

const wishOf = (request: Request) => {
  const params = new URL(request.url).searchParams;
  return {
    businessUnitID: params.get('businessUnitID'),
    type: params.get('type'),
    dateRef: params.get('dateRef'),
  };
};

/**
 * GET `businessUnitID`, `type`, `dateRef` (rule X1): orders the statement, which is made once, and shows it;
 * `export` returns a finished one.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { desk, maker, list } = context.portal.statements;
  const asked = wishOf(request);
  if (Object.values(asked).every((value) => value === null)) throw redirect('/ij/demo_financial');
  if (context.exportAs) throw context.exportAs(await list.export(await desk.request(asked)));
  const companies = await list.choices();
  try {
    const wish = await desk.request(asked);
    const person = context.person();
    await maker.order(wish, person.email);
    return { companies, asked, result: await list.result(wish, person), refusal: null, faults: {} };
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    return data({ companies, asked, result: null, refusal: message, faults: fields }, { status });
  }
}

const retryForm = defineForms({ retry: {} });

/** POST `intent=retry`: repeats a statement that failed or was cancelled. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { desk, maker } = context.portal.statements;
  await readKnownForm(request, retryForm, 400);
  const wish = await desk.request(wishOf(request));
  await maker.order(wish, context.person().email, true);
  return redirect(`/ij/preview_financial?${statementQuery(wish)}`);
}

export default function FinancialResult() {
  const { companies, asked, result, refusal, faults } = useLoaderData<typeof loader>();
  const making = result && !['done', 'failed', 'cancelled'].includes(result.step);
  return (
    <Page
      title="Financial Statement"
      crumb={
        <>
          Intelligent Journey / <Link to="/ij/demo_financial">Filtering</Link> / Result
        </>
      }
      tools={
        <>
          {making && <RefreshLink />}
          {making && result.isOwn && (
            <CancelOrder kind="statement" id={result.key} what="demonstração" look="secondary" />
          )}
          {result?.step === 'done' && <ExportMenu />}
          <ButtonLink to="/ij/fiscal_asset">Ativo Fiscal</ButtonLink>
        </>
      }
    >
      <Refusal reason={refusal} />
      <FilterPanel key={Object.values(asked).join()} companies={companies} asked={asked} faults={faults} />
      {result && <Result key={result.key} result={result} />}
    </Page>
  );
}

function Result({
  result,
}: {
  result: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['result']>;
}) {
  useLive(`/ij/preview_financial/${result.key}/eventos`);
  return (
    <>
      {result.faults.map((fault) => (
        <Notice key={fault} tone="bad">
          {fault}
        </Notice>
      ))}
      {result.missing.map((text) => (
        <Notice key={text} tone="info">
          {text}
        </Notice>
      ))}
      {result.recalculated && (
        <Notice key={result.recalculated} tone="info">
          {result.recalculated} <Link to={comparePath(result.key)}>Comparar linha a linha</Link>
        </Notice>
      )}
      <DocumentCards step={result.step} cancelled={result.cancelled} cards={result.cards} />
      <EarlierDocuments editions={result.editions} />
      {result.step === 'done' && (
        <p>
          <Link to={comparePath(result.key)}>Comparar com outra demonstração</Link>
        </p>
      )}
    </>
  );
}
