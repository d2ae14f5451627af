import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** Opens the session for an assertion that `POST /saml` accepted, and redirects to the requested page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { federation } = context.portal;
  if (!federation) throw new Response(null, { status: 404 });
  const result = await federation.complete(request, context.address);
  if ('problem' in result) throw result.problem;
  return redirect(result.to, { headers: result.headers });
}

/** Has a component, so that a refusal is shown as a page. */
export default function SamlComplete() {
  return null;
}
