import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { documentOf } from '~/domain/finance/statements/request';

/** Redirects to the short-lived address of a statement's document; GET `edicao` selects a former generation. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const document = documentOf(params['document']);
  if (!document) throw new Response(null, { status: 404 });
  const edition = new URL(request.url).searchParams.get('edicao');
  const { list } = context.portal.statements;
  return redirect(await list.downloadUrl(params['statement'] ?? '', document, edition));
}
