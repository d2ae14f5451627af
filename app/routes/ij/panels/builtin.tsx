import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  useLoaderData,
  useParams,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import { useMemo } from 'react';
import { Framed, FramedError } from '~/components/insight/panels/framed';
import { PanelPage } from '~/components/insight/panels/panel-page';
import { titled } from '~/components/ui/window-title';
import { kept, withTile } from '~/domain/insight/panels/choices';

export { FramedError as ErrorBoundary };

/** Stands in a frame, at an address that needs no session; draws itself in the look that the address says. */
export const handle = { exports: true, framed: true };

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.view.title ?? 'Painel');

/** GET the fields of the panel as its choices; `tile` with `export` answers one tile's numbers as a file. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { dashboards, panelViews } = context.portal;
  const { searchParams } = new URL(request.url);
  const asked = await dashboards.open(params['token'] ?? '', searchParams);
  if (context.exportAs)
    throw context.exportAs(await panelViews.export(asked, searchParams.get('tile') ?? ''));
  return { view: await panelViews.view(asked), theme: asked.theme };
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

/** Where only the hash changes, the numbers stay. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href;
}

/** A panel that the portal draws itself. */
export default function BuiltinPanel() {
  const { view } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { token = '' } = useParams();
  const links = useMemo(() => {
    const state = kept(params);
    return {
      rows: (tile: string, at: readonly string[]) => `linhas?${withTile(state, tile, at)}`,
      file: (tile: string, format: string) => `?${withTile(state, tile, [])}&export=${format}`,
      picture: (tile: string) => `/painel/${token}/imagem?${withTile(state, tile, [])}`,
    };
  }, [params, token]);
  return (
    <Framed>
      <PanelPage view={view} params={params} links={links} />
    </Framed>
  );
}
