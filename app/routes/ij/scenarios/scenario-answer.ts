import type { ActionFunctionArgs } from '@remix-run/node';
import type { ReviewAnswer, SaveOutcome } from '~/domain/planning/forecast/forecast';
import type { FormValue } from '~/domain/forms/form';
import { scenarioForm } from '~/domain/planning/scenarios/scenario-form';
import { readForm } from '../../read-form';
import { answered } from '../forecast/review-answer';

/** The answer to a scenario's form. */
export async function scenarioAnswer({
  context,
  params,
  request,
}: ActionFunctionArgs): Promise<ReviewAnswer> {
  const { value: form, typed } = await readForm(request, scenarioForm);
  return answered(context, typed, submit(context, params['id'] ?? '', form));
}

async function submit(
  { portal, person }: ActionFunctionArgs['context'],
  id: string,
  form: FormValue<typeof scenarioForm> | null,
): Promise<Partial<ReviewAnswer>> {
  const { scenarios, scenarioReviews } = portal;
  if (form?.intent === 'promote') {
    const { id: change, seen, mine: chosen } = form;
    return promotedAnswer(await scenarios.promote(person(), id, { change, seen, chosen }));
  }
  if (!form || !('version' in form)) return scenarioReviews.edit(person(), id, form);
  await scenarios.submit(person(), id, form);
  return { done: form.intent };
}

const promotedAnswer = (promoted: SaveOutcome | null): Partial<ReviewAnswer> =>
  promoted && promoted.conflicts.length > 0 ? { promoted, status: 409 } : { promoted, done: 'promote' };
