import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { cancelKinds } from '~/domain/cancelling';
import { messages } from '~/domain/messages';
import { safeReturnPath } from '~/domain/people/access/return-path';

/** POST `kind`, `id`, `voltar`: cancels what somebody ordered (rule X19), and goes back to the page it was asked on. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = new URLSearchParams(await request.text());
  const kind = cancelKinds.find((each) => each === form.get('kind'));
  if (!kind) throw Response.json({ message: messages.unknownForm }, { status: 422 });
  const caller = { person: context.person(), address: context.address };
  await context.portal.cancelling.cancel(caller, kind, form.get('id') ?? '');
  return redirect(safeReturnPath(form.get('voltar')) ?? '/');
}

export function loader() {
  return redirect('/');
}
