import type { LoaderFunctionArgs } from '@remix-run/node';
import { askedIn } from '~/domain/insight/ask/asked';

/** The request for the single-tile panel of a question in the address, for its rows and its picture. */
export function questionRequest({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return context.portal.asking.request(context.person(), askedIn(searchParams), searchParams);
}
