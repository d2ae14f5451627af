import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

/** 204 while the session of an open page lives, 401 once it has ended; asking does not prolong it. */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(null, {
    status: context.visitor.person ? 204 : 401,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** Signs in over an open page (fields `email`, `password`), which then goes on where it was. */
export async function action({ context, request }: ActionFunctionArgs) {
  const result = await context.portal.entrance.signIn(request, context.address);
  if ('problem' in result)
    return Response.json({ message: result.problem.message }, { status: result.problem.status });
  const signedIn = result.to !== '/';
  if (!signedIn) return Response.json({ message: 'Entre pela página inicial.' }, { status: 409 });
  return new Response(null, { status: 204, headers: result.headers });
}
