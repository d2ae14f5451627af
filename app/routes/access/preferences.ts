import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { messages } from '~/domain/messages';
import { lookChoice } from '~/domain/people/access/look';
import { safeReturnPath } from '~/domain/people/access/return-path';
import { textIn } from '~/domain/values/form-text';

/** Keeps how this browser likes the portal to look, and goes back to the page it was asked on. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const choice = lookChoice(form);
  if (!choice) throw Response.json({ message: messages.unknownForm }, { status: 422 });
  const cookie = await context.portal.preferences.write(context.browser.cookies, choice);
  const back = safeReturnPath(textIn(form, 'voltar')) ?? '/';
  return redirect(back, { headers: { 'Set-Cookie': cookie } });
}

export function loader() {
  return redirect('/');
}
