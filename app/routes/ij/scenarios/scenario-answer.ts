import type { ActionFunctionArgs } from '@remix-run/node';
import type { ReviewAnswer, SaveOutcome } from '~/domain/planning/forecast/forecast';
import { scenarioForm } from '~/domain/planning/scenarios/scenario-form';
import { readForm } from '../../read-form';
import { answered } from '../forecast/review-answer';

/** What a form of a scenario is answered. */
export async function scenarioAnswer({
  context,
  params,
  request,
}: ActionFunctionArgs): Promise<ReviewAnswer> {
  const { scenarios, promotions } = context.portal;
  const person = context.person();
  const id = params['id'] ?? '';
  const { value: form, typed } = await readForm(request, scenarioForm);
  const done =
    form?.intent === 'promote'
      ? promotions.promote(person, id, form).then(promotedAnswer)
      : scenarios.submit(person, id, form);
  return answered(context, typed, done);
}

const promotedAnswer = (promoted: SaveOutcome | null): Partial<ReviewAnswer> =>
  promoted && promoted.conflicts.length > 0 ? { promoted, status: 409 } : { promoted, done: 'promote' };
