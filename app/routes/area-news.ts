import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { AreaData } from '~/components/shell/area';

/**
 * What an area says around the screen that is asked for: marks of its bases, and its views. Its bare address leads on to the view with
 * which the person begins. It is asked with each page, for it depends on the address; to keep it
 * back (`shouldRevalidate`) would cost the server more, which then takes the request apart for each loader of the page.
 */
export async function areaNews({ context, request }: LoaderFunctionArgs): Promise<AreaData> {
  const { laying, baseMarks, savedViews, sheets } = context.portal;
  const { pathname, search } = new URL(request.url);
  const person = context.person();
  const views = await savedViews.of(person, pathname);
  const first = search === '' ? views.find((view) => view.first) : undefined;
  if (first) throw redirect(first.to);
  // What is still being laid would be told as late.
  const marked = laying?.progress ? [] : await baseMarks.at(pathname, person, sheets.basesAt(pathname));
  return { marked, views };
}
