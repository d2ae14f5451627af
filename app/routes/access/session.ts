import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { doorForm } from '~/domain/people/access/door-form';
import { readKnownForm } from '../read-form';

/** The signed-in person of this browser, or 401: open pages ask periodically. This does not extend the session. */
export function loader({ context }: LoaderFunctionArgs) {
  const { person } = context.visitor;
  const headers = { 'Cache-Control': 'no-store' };
  return person
    ? Response.json({ email: person.email }, { headers })
    : Response.json(null, { status: 401, headers });
}

/** Handles the forms of `/` shown over an open page, which then continues: 204, or 200 if there is another step. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { value: asked } = await readKnownForm(request, doorForm);
  const form = asked.intent;
  const result = await context.portal.signIn.submit(asked, {
    request,
    browser: context.browser,
    next: null,
  });
  if ('problem' in result) {
    const { message, fields, status } = result.problem;
    context.warn(result.problem);
    return Response.json({ form, message, fields }, { status });
  }
  const { due, headers } = result;
  if (form === 'sign-in' && !due) return new Response(null, { status: 204, headers });
  return Response.json({ form, due }, { headers });
}
