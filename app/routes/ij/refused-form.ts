import type { AppLoadContext } from '@remix-run/node';
import type { Typed } from '~/domain/forms/form';
import type { FormRefusal } from '~/domain/forms/form';

/**
 * Why a form was refused, with what was typed, for its page to show both (rule X2).
 * @throws the error itself where the page cannot say it: what is absent, and what failed
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
