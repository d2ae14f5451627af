import { redirect, type ActionFunctionArgs } from '@remix-run/node';

const page = '/captura/manual';

export const loader = () => redirect(page);

/** POST `id`: throws away what was sent of an unfinished upload of the person's own. */
export async function action({ context, request }: ActionFunctionArgs) {
  const id = (await request.formData()).get('id');
  await context.portal.resumable.drop(context.person(), String(id));
  return redirect(page);
}
