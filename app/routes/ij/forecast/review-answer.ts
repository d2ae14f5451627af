import type { AppLoadContext } from '@remix-run/node';
import type { ReviewAnswer, ReviewKey } from '~/domain/planning/forecast/forecast';
import { reviewForm } from '~/domain/planning/forecast/review-form';
import type { Typed } from '~/domain/forms/form';
import { readForm } from '../../read-form';
import { refusedForm } from '../refused-form';

/** The answer to a review's form. */
export async function reviewAnswer(
  context: AppLoadContext,
  key: ReviewKey,
  request: Request,
): Promise<ReviewAnswer> {
  const { value, typed } = await readForm(request, reviewForm);
  return answered(context, typed, context.portal.forecast.submit(context.person(), key, value));
}

/** The query value `feito` after a form: a dialog's action, or the number of saved cells (rule X25); otherwise null. */
export const outcomeParam = ({ done, outcome }: ReviewAnswer): string | null =>
  done ?? (outcome?.conflicts.length === 0 ? String(outcome.saved) : null);

/** The outcome or the refusal, for a review's screen. */
export async function answered(
  context: AppLoadContext,
  typed: Typed,
  done: Promise<Partial<ReviewAnswer>>,
): Promise<ReviewAnswer> {
  const nothing = { outcome: null, refusal: null, plan: null, effect: null, done: null };
  try {
    return { status: 200, ...nothing, ...(await done) };
  } catch (error) {
    return { ...nothing, ...refusedForm(context, error, typed) };
  }
}
