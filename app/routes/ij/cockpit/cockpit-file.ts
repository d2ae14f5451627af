import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadOrBack } from '../../download-or-back';

/** Downloads a file of a row of the cockpit. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return downloadOrBack({ context, request }, () =>
    context.portal.cockpit.files.downloadUrl(params['id'] ?? ''),
  );
}
