import { redirect, type ActionFunctionArgs } from '@remix-run/node';

/** Ends the session and returns to the sign-in screen (S0 §2). */
export async function action({ context }: ActionFunctionArgs) {
  const { portal, visitor, address } = context;
  if (visitor.token) await portal.sessions.end(visitor.token);
  if (visitor.person) {
    const { email } = visitor.person;
    await portal.audit.record([{ actor: email, action: 'sign-out', subject: email, address }]);
  }
  return redirect('/', { headers: { 'Set-Cookie': await portal.visitors.forget() } });
}

/** Leaving is a POST; an address typed by hand only leads back. */
export function loader() {
  return redirect('/');
}
