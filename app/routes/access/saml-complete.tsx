import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** Opens the session of an assertion that `POST /saml` took, and goes where the person was going. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { federation } = context.portal;
  if (!federation) throw new Response(null, { status: 404 });
  const result = await federation.complete(request, context.address);
  if ('problem' in result) throw result.problem;
  return redirect(result.to, { headers: result.headers });
}

/** A screen of its own, so that a refusal is shown as a page. */
export default function SamlComplete() {
  return null;
}
