import type { AppLoadContext } from '@remix-run/node';
import { textsIn, type FormRefusal } from '~/domain/values/form-text';

/**
 * Why a form was refused, with what was typed, for its page to show both (rule X2); but for `cells`, which are the grid's to keep.
 * @throws the error itself where the page cannot say it: what is absent, and what failed
 */
export function refusedForm(
  context: AppLoadContext,
  error: unknown,
  form: FormData,
): { status: number; refusal: FormRefusal } {
  const {
    message,
    fields: faults,
    status,
  } = context.refusal(error, ['invalid', 'forbidden', 'conflict', 'too-large']);
  const typed = textsIn(form);
  delete typed['cells'];
  return { status, refusal: { message, faults, typed } };
}
