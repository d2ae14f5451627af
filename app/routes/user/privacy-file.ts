import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/**
 * Redirects to the short-lived address of the file with a person's data; to the list, which asks for a proof of
 * identity, if the last one is too old (rule A23).
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ownerCheck, privacy } = context.portal;
  if ((await ownerCheck.asks(context.visitor.token)) !== null) return redirect('/user/dados?arquivo=provar');
  return redirect(await privacy.downloadUrl(params['id'] ?? ''));
}
