import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { headerMenu, sideMenu } from '~/domain/menu';
import { messages } from '~/domain/messages';

/** Redirects an area's own address to its first screen in the person's menus; without one it is absent (rule A4). */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const person = context.person();
  const { config, dashboards, sheets } = context.portal;
  const links = await dashboards.links(person);
  const entries = [
    ...sideMenu(person.type, config.flags, links, sheets.links(person)).flatMap((group) => group.entries),
    ...headerMenu(person.type, config.flags),
  ];
  const area = new URL(request.url).pathname.toLowerCase().replace(/\/$/, '');
  const first = entries.find(({ to }) => to.startsWith(`${area}/`));
  if (!first) throw Response.json({ message: messages.absent }, { status: 404 });
  return redirect(first.to);
}

/** Shows the reason of a refusal on a page. */
export default function AreaIndex() {
  return null;
}
