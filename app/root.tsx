import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { LayingNotice } from '~/components/shell/laying-notice';
import { ErrorPage } from '~/components/ui/error-page';
import { useNonce } from '~/components/ui/nonce';
import { usePageLinks } from '~/components/ui/page-links';
import { usePageTop } from '~/components/ui/page-top';
import { titled } from '~/components/ui/window-title';
import { screenLabel } from '~/domain/menu';
import base from '~/styles/base.css?url';
import tokens from '~/styles/tokens.css?url';

/**
 * Browsers draw a page that is still being read, and move what they have drawn with each piece. Pages come whole, so to wait
 * for this element costs nothing.
 */
const pageEnd = 'fim-da-pagina';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: inter, crossOrigin: 'anonymous' },
  ...[tokens, '/tema.css', base].map((href) => ({ rel: 'stylesheet', href })),
];

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.screen ?? null);

/**
 * What every page shows: the company, the look that the browser prefers, how far a demo's data are, what the menu calls the
 * screen, and which request drew it.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { portal, requestId } = context;
  const { id, name, logo } = portal.config.tenant;
  return {
    tenant: { id, name, logo },
    preferences: await portal.preferences.read(request.headers.get('Cookie')),
    demoDay: portal.demoDay,
    laying: portal.laying?.progress ?? null,
    screen: screenLabel(new URL(request.url).pathname),
    requestId,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const follow = usePageLinks();
  usePageTop();
  const data = useRouteLoaderData<typeof loader>('root');
  // A sandboxed frame has no storage, in which scroll positions are kept.
  const framed = (useMatches().at(-1)?.handle as { framed?: boolean } | undefined)?.framed;
  return (
    <html lang="pt-BR" data-theme={data?.preferences.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <Meta />
        <Links />
        <link rel="expect" href={`#${pageEnd}`} blocking="render" />
        {framed && <StylesFirst nonce={nonce} />}
      </head>
      <body onClick={follow}>
        {data?.laying && !framed && <LayingNotice progress={data.laying} />}
        {children}
        <span id={pageEnd} hidden />
        {!framed && <ScrollRestoration nonce={nonce} />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/**
 * Keeps the body of a framed page from being read before every style sheet above has come, which a script waits for:
 * of frames browsers draw what they have, and move it with each sheet.
 */
const StylesFirst = ({ nonce }: { nonce: string | undefined }) => (
  <script nonce={nonce} suppressHydrationWarning>
    void 0
  </script>
);

export default function Root() {
  return <Outlet />;
}

export const ErrorBoundary = ErrorPage;
