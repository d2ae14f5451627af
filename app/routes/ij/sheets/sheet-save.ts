import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { scopePath } from '~/domain/planning/sheets/sheet';
import { sheetAnswer } from './sheet-answer';

/** A sheet's forms as JSON for the grid: the answer of the screen's action, without the screen. */
export async function action(args: ActionFunctionArgs) {
  const answer = await sheetAnswer(args);
  return Response.json(answer, { status: answer.status });
}

/** A typed address redirects to the sheet. */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const service = context.portal.sheets.at(context.person(), request);
  return redirect(scopePath(service.sheet.view, params['scope'] ?? ''));
}
