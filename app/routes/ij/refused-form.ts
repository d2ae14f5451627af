import type { AppLoadContext } from '@remix-run/node';
import type { Typed } from '~/domain/forms/form';
import type { FormRefusal } from '~/domain/forms/form';

/**
 * The reason of a form's refusal with the typed values, for its page (rule X2).
 * @throws the error itself if the page cannot show it: something absent, or a failure
 */
export function refusedForm(
  context: AppLoadContext,
  error: unknown,
  typed: Typed,
): { status: number; refusal: FormRefusal } {
  const {
    message,
    fields: faults,
    status,
  } = context.refusal(error, ['invalid', 'forbidden', 'conflict', 'too-large']);
  return { status, refusal: { message, faults, typed } };
}
