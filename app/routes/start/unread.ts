import type { LoaderFunctionArgs } from '@remix-run/node';

/** The number of the person's unread notices: `{ unread }`. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json({ unread: await context.portal.notices.unread(context.person().email) });
}
