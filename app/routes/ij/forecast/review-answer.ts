import type { AppLoadContext } from '@remix-run/node';
import type { ReviewAnswer, ReviewKey } from '~/domain/planning/forecast/forecast';
import { reviewForm } from '~/domain/planning/forecast/review-form';
import type { Typed } from '~/domain/forms/form';
import { readForm } from '../../read-form';
import { refusedForm } from '../refused-form';

/** What the form of a review is answered that a request brings. */
export async function reviewAnswer(
  context: AppLoadContext,
  key: ReviewKey,
  request: Request,
): Promise<ReviewAnswer> {
  const { value, typed } = await readForm(request, reviewForm);
  return answered(context, typed, context.portal.forecast.submit(context.person(), key, value));
}

/** What the address says of a form that was done (`feito`): a dialog's act, or how many cells a save changed (rule X25); null of others. */
export const outcomeParam = ({ done, outcome }: ReviewAnswer): string | null =>
  done ?? (outcome?.conflicts.length === 0 ? String(outcome.saved) : null);

/** What was done, or why it was refused, as a review's screen shows it. */
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
