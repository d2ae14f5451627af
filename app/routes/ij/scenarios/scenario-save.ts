import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { scenarioPath } from '~/domain/planning/scenarios/scenario';
import { scenarioAnswer } from './scenario-answer';

/** A scenario's forms as JSON for the grid: the answer of the screen's action, without the screen. */
export async function action(args: ActionFunctionArgs) {
  const answer = await scenarioAnswer(args);
  return Response.json(answer, { status: answer.status });
}

/** A typed address redirects to the scenario. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(scenarioPath(params['id'] ?? ''));
}
