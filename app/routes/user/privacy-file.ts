import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/**
 * Sends the browser to the short-lived address of the file that a person's data was gathered in; to the list, which asks
 * for a proof, where the last one of who sits there is too old (rule A23).
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ownerCheck, privacy } = context.portal;
  if ((await ownerCheck.asks(context.visitor.token)) !== null) return redirect('/user/dados?arquivo=provar');
  return redirect(await privacy.downloadUrl(params['id'] ?? ''));
}
