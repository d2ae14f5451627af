import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { cancelKinds } from '~/domain/cancelling';
import { choice, text } from '~/domain/forms/field';
import { defineForm } from '~/domain/forms/form';
import { messages } from '~/domain/messages';
import { safeReturnPath } from '~/domain/people/access/return-path';
import { readForm } from './read-form';

const cancelForm = defineForm({ kind: choice(cancelKinds), id: text(), voltar: text() });

/** POST `kind`, `id`, `voltar`: cancels an order (rule X19), and returns to the page of the form. */
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
