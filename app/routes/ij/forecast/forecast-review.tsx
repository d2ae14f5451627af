import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  useLoaderData,
  useParams,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react';
import { ReleaseReview } from '~/components/planning/forecast/review-body';
import { draftsArrived } from '~/components/grid/use-draft';
import { titled } from '~/components/ui/window-title';
import { reviewPath, withoutDialogs, type ReviewKey } from '~/domain/planning/forecast/forecast';
import { withParams } from '~/domain/lists/paging';
import { unsentNews, unsentOf } from '~/domain/planning/forecast/unsent';
import { takesEdits } from '~/domain/planning/forecast/review-workflow';
import { reviewAnswer, outcomeParam } from './review-answer';
import { reviewData } from './review-data';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, `${args.params['rf']} · ${args.params['cost_center_concat']}`);

const keyOf = ({ rf = '', cost_center_concat = '' }: LoaderFunctionArgs['params']): ReviewKey => ({
  rf,
  costCentre: cost_center_concat,
});

/**
 * GET `page`; `comparar` and `como` (a comparison); `celula`, `historico`, `desfazer`, `passo`, `importar`, `massa`,
 * `sugerir` with `metodo` and `meses` (dialogs); `export` (the review as a file).
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { forecast, reviewBoard } = context.portal;
  const person = context.person();
  const key = keyOf(params);
  const { searchParams } = new URL(request.url);
  const review = await forecast.review(person, key);
  const shown = await reviewData(context, forecast, key, review, searchParams);
  return {
    ...shown,
    changes: deciding(searchParams.get('passo')) ? await forecast.changes(key, review) : null,
    unsent: unsentNews(unsentOf(shown.draft, review)),
    term: takesEdits(review.state) && review.lock.open ? await reviewBoard.term(key.rf) : null,
  };
}

/** Whether a step is a decision on a submitted review. */
const deciding = (step: string | null): boolean => step === 'approve' || step === 'return';

/** Drafts are stored first, so that a person who comes back at once finds them. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  await draftsArrived();
  return serverLoader<typeof loader>();
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const key = keyOf(params);
  const answer = await reviewAnswer(context, key, request);
  const feito = outcomeParam(answer);
  if (feito === null) return data(answer, { status: answer.status });
  const { searchParams } = new URL(request.url);
  const closed = {
    ...withoutDialogs,
    metodo: null,
    meses: null,
    celula: searchParams.get('celula'),
    feito,
  };
  return redirect(reviewPath(key) + withParams(searchParams, closed), answer.done ? 302 : 303);
}

/** Drafts are stored first, so that submitting a review includes them. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  await draftsArrived();
  return serverAction<typeof action>();
}

export default function ForecastReview() {
  return <ReleaseReview reviewKey={keyOf(useParams())} review={useLoaderData<typeof loader>()} />;
}
