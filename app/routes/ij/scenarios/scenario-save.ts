import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { scenarioPath } from '~/domain/planning/scenarios/scenario';

/** A scenario's forms as JSON, for the grid: the answer of the screen's own action, without the screen. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await context.portal.scenarioForms.submit(context.person(), params['id'] ?? '', form);
  return Response.json(answer, { status: answer.status });
}

/** An address typed by hand leads to the scenario. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(scenarioPath(params['id'] ?? ''));
}
