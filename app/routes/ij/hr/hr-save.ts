import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { hrPath } from '~/domain/planning/hr/hr';

/** A branch's forms as JSON, for the grid: the answer of the screen's own action, without the screen. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await context.portal.hrForms.submit(context.person(), params['filial'] ?? '', form);
  return Response.json(answer, { status: answer.status });
}

/** An address typed by hand leads to the branch. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(hrPath(params['filial'] ?? ''));
}
