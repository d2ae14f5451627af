import type { LoaderFunctionArgs } from '@remix-run/node';
import type { AreaData } from '~/components/shell/area';

/**
 * What an area says around the screen that is asked for. It is asked with each page, for it depends on the address; to keep it
 * back (`shouldRevalidate`) would cost the server more, which then takes the request apart for each loader of the page.
 */
export async function areaNews({ context, request }: LoaderFunctionArgs): Promise<AreaData> {
  const { laying, baseMarks } = context.portal;
  // What is still being laid would be told as late.
  if (laying?.progress) return { marked: [] };
  return { marked: await baseMarks.at(new URL(request.url).pathname, context.person()) };
}
