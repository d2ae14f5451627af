import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { text } from '~/domain/forms/field';
import { defineForm } from '~/domain/forms/form';
import { readForm } from '../read-form';

const page = '/captura/manual';
const discardForm = defineForm({ id: text() });

export const loader = () => redirect(page);

/** POST `id`: deletes the received part of the person's own unfinished upload. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { value } = await readForm(request, discardForm);
  await context.portal.resumable.drop(context.person(), value.id);
  return redirect(page);
}
