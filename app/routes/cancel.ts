import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { cancelKinds } from '~/domain/cancelling';
import { choice, text } from '~/domain/forms/field';
import { defineForm } from '~/domain/forms/form';
import { messages } from '~/domain/messages';
import { safeReturnPath } from '~/domain/people/access/return-path';
import { readForm } from './read-form';

const cancelForm = defineForm({ kind: choice(cancelKinds), id: text(), voltar: text() });

/** POST `kind`, `id`, `voltar`: cancels what somebody ordered (rule X19), and goes back to the page it was asked on. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { kind, id, voltar } = (await readForm(request, cancelForm)).value;
  if (!kind) throw Response.json({ message: messages.unknownForm }, { status: 422 });
  const caller = { person: context.person(), address: context.address };
  await context.portal.cancelling.cancel(caller, kind, id);
  return redirect(safeReturnPath(voltar) ?? '/');
}

export function loader() {
  return redirect('/');
}
