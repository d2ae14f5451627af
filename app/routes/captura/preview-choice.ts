import type { ActionFunctionArgs } from '@remix-run/node';

/** POST JSON `{base, name, size, layout, titles}`: the chosen layout of a file before its upload. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { previews, problemOf } = context.portal;
  try {
    await previews.choose(context.person(), (await request.json().catch(() => null)) as unknown);
    return Response.json({ message: null });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return Response.json({ message: problem.message }, { status: problem.status });
  }
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}
