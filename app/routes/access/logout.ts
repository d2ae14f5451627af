import { redirect, type ActionFunctionArgs } from '@remix-run/node';

/** Ends the session and returns to the sign-in screen (S0 §2). */
export async function action({ context }: ActionFunctionArgs) {
  const { portal, visitor } = context;
  if (visitor.token) await portal.sessions.end(visitor.token);
  return redirect('/', { headers: { 'Set-Cookie': await portal.visitors.forget() } });
}

/** Leaving is a POST; an address typed by hand only leads back. */
export function loader() {
  return redirect('/');
}
