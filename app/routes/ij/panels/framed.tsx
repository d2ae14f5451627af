import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Framed, FramedError } from '~/components/insight/panels/framed';
import { PanelPage } from '~/components/insight/panels/panel-page';
import { titled } from '~/components/ui/window-title';
import { throwPanelFile } from './panel-file';
import { marksBehind, panelRequest } from './panel-request';

export { FramedError as ErrorBoundary };

/** For embedding in another page, at an address that needs no session. */
export const handle = { framed: true };

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.view.title ?? 'Painel');

/** GET the panel's fields as its filters; `export` as on its own page. */
export async function loader(args: LoaderFunctionArgs) {
  const { panelViews, panelOrigins } = args.context.portal;
  const { request, base } = await panelRequest(args, '');
  await throwPanelFile(args.context, request);
  const [view, origin] = await Promise.all([panelViews.view(request), panelOrigins.head(request)]);
  return { base, view, origin, marked: await marksBehind(args, view, request.person) };
}

/** A panel drawn by the portal, at a signed address. */
export default function FramedPanel() {
  return (
    <Framed>
      <PanelPage {...useLoaderData<typeof loader>()} />
    </Framed>
  );
}
