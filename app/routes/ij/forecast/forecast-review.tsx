import { randomBytes, randomUUID } from 'node:crypto';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useRef } from 'react';
import { Link, useLoaderData, useParams, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { AskedDialog } from '~/components/planning/forecast/asked-dialog';
import { PlainReview } from '~/components/planning/forecast/plain-review';
import { ReviewGrid } from '~/components/planning/forecast/review-grid';
import { ReviewNews } from '~/components/planning/forecast/review-news';
import { useClosing } from '~/components/planning/forecast/use-closing';
import { HeadTools, ReviewTools } from '~/components/planning/forecast/review-tools';
import type { TakeImport } from '~/components/planning/imports/take-import';
import { Pager } from '~/components/ui/pager';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { useAnswer } from '~/components/ui/use-answer';
import { draftsArrived } from '~/components/grid/use-draft';
import { useHydrated } from '~/components/ui/use-hydrated';
import { useLive } from '~/components/ui/use-live';
import { suggestionAsked } from '~/domain/planning/baseline/plan';
import { titled } from '~/components/ui/window-title';
import {
  compareModeOf,
  reviewPageSize,
  reviewPath,
  withoutDialogs,
  type ReviewKey,
} from '~/domain/planning/forecast/forecast';
import { pagingOf, withParams } from '~/domain/lists/paging';
import { takesEdits } from '~/domain/planning/forecast/review-workflow';
import { workbookDownload } from '../../workbook-download';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, `${args.params['rf']} · ${args.params['cost_center_concat']}`);

export const handle = { exports: true };

const keyOf = ({ rf = '', cost_center_concat = '' }: LoaderFunctionArgs['params']): ReviewKey => ({
  rf,
  costCentre: cost_center_concat,
});

/**
 * GET `page`; `comparar` and `como` (a comparison); `celula`, `historico`, `desfazer`, `passo`, `importar`, `massa`, `sugerir` with `metodo` and `meses` (dialogs);
 * `export` (the review as a file).
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { forecast, reviewBoard, config } = context.portal;
  const person = context.person();
  const key = keyOf(params);
  const { searchParams } = new URL(request.url);
  const review = await forecast.review(person, key);
  const what = searchParams.get('comparar') ?? '';
  const mode = compareModeOf(searchParams.get('como'));
  const comparison = await forecast.comparison.of(key, review.rows, what, mode);
  if (searchParams.get('export') === 'xlsx' && context.exportAs)
    throw workbookDownload(await forecast.sheets.workbook(key, review, comparison));
  if (context.exportAs) throw context.exportAs(forecast.sheets.table(key, review, config.tenant.timeZone));
  const history = searchParams.has('historico') || searchParams.has('desfazer');
  return {
    ...review,
    comparing: { what, mode },
    comparison,
    choices: await forecast.comparison.choices(key),
    others: await forecast.presence.others(person, key),
    draft: await forecast.drafts.of(person, key),
    cell: await forecast.cell(key, searchParams.get('celula') ?? ''),
    sets: history ? await forecast.history.changeSets(key) : [],
    term: takesEdits(review.state) && review.lock.open ? await reviewBoard.term(key.rf) : null,
    suggestion:
      searchParams.has('sugerir') && review.lock.open
        ? await forecast.suggestions.of(key, review, suggestionAsked(searchParams))
        : null,
    page: pagingOf(searchParams).page,
    saveId: randomUUID(),
    commentId: randomBytes(12).toString('hex'),
  };
}

/** What is unsaved is kept first: who leaves and comes straight back finds it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  await draftsArrived();
  return serverLoader<typeof loader>();
}

/** `intent=save` with `cells` (rule X1) or the inputs of the plain form; `comment`, `restore`, `undo`, `step`, `import`, `mass`. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const key = keyOf(params);
  const answer = await context.portal.reviewForms.submit(context.person(), key, request);
  if (answer.done === null) return data(answer, { status: answer.status });
  const { searchParams } = new URL(request.url);
  const closed = {
    ...withoutDialogs,
    metodo: null,
    meses: null,
    celula: searchParams.get('celula'),
    feito: answer.done,
  };
  return redirect(reviewPath(key) + withParams(searchParams, closed));
}

export default function ForecastReview() {
  const review = useLoaderData<typeof loader>();
  const { answer, turn } = useAnswer<typeof action>();
  const key = keyOf(useParams());
  const hydrated = useHydrated();
  const takeImport = useRef<TakeImport>();
  const { lock, term, page, saveId } = review;
  const start = (page - 1) * reviewPageSize;
  useLive(`${reviewPath(key)}/eventos`);
  useClosing(review.closesIn);
  return (
    <Page
      title={`${key.rf} · ${key.costCentre}`}
      crumb={
        <Link
          to={`/ij/report_create_schneider?${new URLSearchParams({ period: key.rf, cost_center: key.costCentre })}`}
        >
          Filtering
        </Link>
      }
      tools={<HeadTools state={review.state} open={lock.open} next={review.next} others={review.others} />}
    >
      <AskedDialog
        review={review}
        answer={answer}
        {...(hydrated && { onTake: (...taken: Parameters<TakeImport>) => takeImport.current?.(...taken) })}
      />
      <Notice tone="info" key={lock.reason}>
        {lock.reason}
        {term && ` Prazo de envio: ${term.deadline} (${term.standing}).`}
      </Notice>
      <ReviewNews answer={answer} turn={turn} saveId={saveId} />
      <ReviewTools
        choices={review.choices}
        comparing={review.comparing}
        why={review.comparison?.why ?? null}
        commented={review.commented}
        open={lock.open}
      />
      {hydrated ? (
        <ReviewGrid
          key={reviewPath(key)}
          reviewKey={key}
          review={review}
          comparison={review.comparison}
          draft={review.draft}
          takeImport={takeImport}
          open={lock.open}
        />
      ) : (
        <Card>
          <PlainReview
            key={saveId}
            review={review}
            comparison={review.comparison}
            shown={review.rows.slice(start, start + reviewPageSize)}
            saveId={saveId}
            open={lock.open}
            refusal={answer?.refusal}
          />
          <Pager total={review.rows.length} page={page} pageSize={reviewPageSize} sizes={false} />
        </Card>
      )}
    </Page>
  );
}
