import { redirect, type ActionFunctionArgs } from '@remix-run/node';

/**
 * What the browser throws away at sign-out: pages it kept, those to go back to among them. Not its cookies, by which
 * the browser is known as its owner's, nor its storage, in which each person's unsaved quantities wait for them.
 */
const clearSiteData = '"cache"';

/** Ends the session and returns to the sign-in screen. */
export async function action({ context }: ActionFunctionArgs) {
  const { portal, visitor, address } = context;
  if (visitor.token) await portal.sessions.end(visitor.token);
  if (visitor.person) {
    const { email } = visitor.person;
    await portal.audit.record([{ actor: email, action: 'sign-out', subject: email, address }]);
  }
  return redirect('/', {
    headers: { 'Set-Cookie': await portal.sessionCookies.forget(), 'Clear-Site-Data': clearSiteData },
  });
}

/** Leaving is a POST; an address typed by hand only leads back. */
export function loader() {
  return redirect('/');
}
