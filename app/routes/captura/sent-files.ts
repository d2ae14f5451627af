import type { LoaderFunctionArgs } from '@remix-run/node';
import { maxAsked } from '~/domain/data/files/upload-list';

/** GET `id`, up to `maxAsked` of them: the states of the person's own files. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.getAll('id').slice(0, maxAsked);
  return Response.json(await context.portal.fileList.sentAmong(context.person().email, ids));
}
