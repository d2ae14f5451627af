import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { safeReturnPath } from '~/domain/people/access/return-path';

/** Keeps how this browser likes the portal to look, and goes back to the page it was asked on. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const cookie = await context.portal.preferences.write(request.headers.get('Cookie'), form);
  const back = safeReturnPath(String(form.get('voltar') ?? '')) ?? '/';
  return redirect(back, { headers: { 'Set-Cookie': cookie } });
}

export function loader() {
  return redirect('/');
}
