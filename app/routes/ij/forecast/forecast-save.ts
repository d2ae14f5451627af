import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { reviewPath, type ReviewKey } from '~/domain/planning/forecast/forecast';
import { reviewAnswer } from './review-answer';

const keyOf = ({ rf = '', cost_center_concat = '' }: LoaderFunctionArgs['params']): ReviewKey => ({
  rf,
  costCentre: cost_center_concat,
});

/** The review's forms as JSON for the grid: the answer of the screen's action, without the screen. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const answer = await reviewAnswer(context, keyOf(params), request);
  return Response.json(answer, { status: answer.status });
}

/** A typed address redirects to the review. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(reviewPath(keyOf(params)));
}
