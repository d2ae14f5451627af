import { redirect, redirectDocument, type ActionFunctionArgs } from '@remix-run/node';
import { named, text } from '~/domain/forms/field';
import { defineForm } from '~/domain/forms/form';
import { messages } from '~/domain/messages';
import { readForm } from '../read-form';

const tokenForm = defineForm({ idToken: named('id_token', text()), state: text() });

/** Signs in with the token that `/saml` read from its address fragment (fields `id_token`, `state`). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { federation } = context.portal;
  if (!federation) throw Response.json({ message: messages.absent }, { status: 404 });
  const { value: answer } = await readForm(request, tokenForm);
  const result = await federation.withToken(answer, request, context.browser);
  if ('problem' in result)
    return Response.json({ message: result.problem.message }, { status: result.problem.status });
  return redirectDocument(result.to, { headers: result.headers });
}

export function loader() {
  return redirect('/');
}
