import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { AreaData } from '~/components/shell/area';

/**
 * The data around each screen of an area: marks of its bases, and its views. An address without a query redirects to
 * the person's default view. It is loaded with each page, because it depends on the address; skipping it
 * (`shouldRevalidate`) would cost the server more, because it then handles the request separately for each loader of
 * the page.
 */
export async function areaNews({ context, request }: LoaderFunctionArgs): Promise<AreaData> {
  const { laying, baseMarks, savedViews, sheets } = context.portal;
  const { pathname, search } = new URL(request.url);
  const person = context.person();
  const views = await savedViews.of(person, pathname);
  const first = search === '' ? views.find((view) => view.first) : undefined;
  if (first) throw redirect(first.to);
  // While the demo data is being written, bases would be marked as late.
  const marked = laying?.progress ? [] : await baseMarks.at(pathname, person, sheets.basesAt(pathname));
  return { marked, views };
}
