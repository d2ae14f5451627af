import { redirect, type ActionFunctionArgs } from '@remix-run/node';

/**
 * What the browser deletes at sign-out: cached pages, including those of the back button. Cookies stay, because they
 * mark the browser as known, and so does storage, which has each person's unsaved quantities.
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

/** Signing out needs a POST; a typed address only redirects. */
export function loader() {
  return redirect('/');
}
