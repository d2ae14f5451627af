import type { LoaderFunctionArgs } from '@remix-run/node';

/** How many notices the person has not read: `{ unread }`. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json({ unread: await context.portal.notices.unread(context.person().email) });
}
