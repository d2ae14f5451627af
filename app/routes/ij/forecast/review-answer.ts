import type { AppLoadContext } from '@remix-run/node';
import type { ReviewAnswer, ReviewKey } from '~/domain/planning/forecast/forecast';
import { reviewForm } from '~/domain/planning/forecast/review-form';
import { refusedForm } from '../refused-form';

/** What a form of a review is answered. */
export const reviewAnswer = (
  context: AppLoadContext,
  key: ReviewKey,
  form: FormData,
): Promise<ReviewAnswer> =>
  answered(context, form, context.portal.forecast.submit(context.person(), key, reviewForm(form)));

/** What the address says of a form that was done (`feito`): a dialog's act, or how many cells a save changed (rule X25); null of others. */
export const toldInAddress = ({ done, outcome }: ReviewAnswer): string | null =>
  done ?? (outcome?.conflicts.length === 0 ? String(outcome.saved) : null);

/** What was done, or why it was refused, as a review's screen shows it. */
export async function answered(
  context: AppLoadContext,
  form: FormData,
  done: Promise<Partial<ReviewAnswer>>,
): Promise<ReviewAnswer> {
  const nothing = { outcome: null, refusal: null, plan: null, effect: null, done: null };
  try {
    return { status: 200, ...nothing, ...(await done) };
  } catch (error) {
    return { ...nothing, ...refusedForm(context, error, form) };
  }
}
