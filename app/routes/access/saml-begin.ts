import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/**
 * Sends the browser to the company's identity provider; `next` is the page to return to, `de-novo` forces a new
 * sign-in there.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { federation } = context.portal;
  if (!federation) throw new Response(null, { status: 404 });
  const { to, headers } = await federation.begin(request);
  return redirect(to, { headers: [...headers, ['Cache-Control', 'no-store']] });
}
