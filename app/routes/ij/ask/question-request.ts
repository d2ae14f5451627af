import type { LoaderFunctionArgs } from '@remix-run/node';
import { askedIn } from '~/domain/insight/ask/asked';

/** The panel of one tile that the question of an address is, for its rows and its picture. */
export function questionRequest({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return context.portal.asking.request(context.person(), askedIn(searchParams), searchParams);
}
