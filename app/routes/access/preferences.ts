import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { messages } from '~/domain/messages';
import { lookForm } from '~/domain/people/access/look-form';
import { safeReturnPath } from '~/domain/people/access/return-path';
import { readForm } from '../read-form';

/** Stores this browser's display preferences, and returns to the page of the form. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { choice, voltar } = (await readForm(request, lookForm)).value;
  if (!choice) throw Response.json({ message: messages.unknownForm }, { status: 422 });
  const cookie = await context.portal.preferences.write(context.browser.cookies, choice);
  return redirect(safeReturnPath(voltar) ?? '/', { headers: { 'Set-Cookie': cookie } });
}

export function loader() {
  return redirect('/');
}
