import { randomUUID } from 'node:crypto';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useParams, useSearchParams } from '@remix-run/react';
import { Link } from '@remix-run/react';
import { Conflicts } from '~/components/forecast/conflicts';
import { PlainReview } from '~/components/forecast/plain-review';
import { StateBadge } from '~/components/forecast/state-badge';
import { Pager } from '~/components/list';
import { Notice } from '~/components/notice';
import { Card, Page } from '~/components/page';
import { reviewPageSize, type ReviewKey } from '~/domain/forecast';
import { count } from '~/domain/format';
import { messages } from '~/domain/messages';
import { pagingOf } from '~/domain/paging';

type Params = LoaderFunctionArgs['params'];

const keyOf = ({ rf = '', cost_center_concat = '' }: Params): ReviewKey => ({
  rf,
  costCentre: cost_center_concat,
});

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const review = await context.portal.forecast.review(keyOf(params));
  return { ...review, page: pagingOf(new URL(request.url).searchParams).page, saveId: randomUUID() };
}

/** `intent=save` with `cells` (decisions §1), or with the inputs of the plain form. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { forecast } = context.portal;
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const id = text('id') || randomUUID();
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith('cell[') && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
  try {
    const person = context.person();
    const outcome =
      form.has('cells') || form.has('mine')
        ? await forecast.save(person, keyOf(params), {
            id,
            kind: text('kind'),
            cells: form.has('cells') ? text('cells') : `[${form.getAll('mine').join(',')}]`,
          })
        : await forecast.saveTyped(person, keyOf(params), { id, typed, drawn: text('drawn') });
    return data({ outcome, refusal: null }, { status: outcome.conflicts.length > 0 ? 409 : 200 });
  } catch (error) {
    const problem = context.portal.problemOf(error);
    if (!problem || problem.kind === 'absent' || problem.status >= 500) throw error;
    const { message, fields, status } = problem;
    return data({ outcome: null, refusal: { message, faults: fields, typed } }, { status });
  }
}

export default function ForecastReview() {
  const { columns, rows, lock, state, page, saveId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { rf = '', costCentre } = keyOf(useParams());
  const [params] = useSearchParams();
  const start = (page - 1) * reviewPageSize;
  const outcome = answer?.outcome;
  return (
    <Page
      title={`${rf} · ${costCentre}`}
      crumb={
        <Link
          to={`/ij/report_create_schneider?${new URLSearchParams({ period: rf, cost_center: costCentre })}`}
        >
          Filtering
        </Link>
      }
      tools={<StateBadge state={state} />}
    >
      <Notice tone="info" key={lock.reason}>
        {lock.reason}
      </Notice>
      {answer?.refusal && (
        <Notice tone="bad" key={`refused ${saveId}`}>
          {answer.refusal.message}
        </Notice>
      )}
      {outcome && outcome.conflicts.length === 0 && (
        <Notice tone="good" key={`saved ${saveId}`}>
          {messages.saved} {count(outcome.saved, 'célula alterada', 'células alteradas')}.
        </Notice>
      )}
      {outcome && outcome.conflicts.length > 0 && (
        <>
          <Notice tone="bad" key={`conflict ${saveId}`}>
            {count(outcome.conflicts.length, 'célula não foi salva', 'células não foram salvas')}: outra
            pessoa as mudou. {count(outcome.saved, 'célula foi salva', 'células foram salvas')}.
          </Notice>
          <Conflicts conflicts={outcome.conflicts} saveId={saveId} />
        </>
      )}
      <Card>
        <PlainReview
          key={saveId}
          review={{ columns, rows }}
          shown={rows.slice(start, start + reviewPageSize)}
          saveId={saveId}
          open={lock.open}
          typed={answer?.refusal?.typed ?? {}}
          faults={answer?.refusal?.faults ?? {}}
        />
        <Pager
          total={rows.length}
          page={page}
          pageSize={reviewPageSize}
          sizes={false}
          key={params.toString()}
        />
      </Card>
    </Page>
  );
}
