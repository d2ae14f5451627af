import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadOrBack } from '../download-or-back';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return downloadOrBack({ context, request }, () =>
    context.portal.files.downloadUrl(context.person(), params['id'] ?? ''),
  );
}
