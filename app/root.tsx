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
import { Kept } from '~/components/ui/kept-markup';
import { useNonce } from '~/components/ui/nonce';
import { usePageLinks } from '~/components/ui/page-links';
import { usePageTop } from '~/components/ui/page-top';
import { titled } from '~/components/ui/window-title';
import { screenLabel } from '~/domain/menu';
import { revalidateUnlessBuilding } from '~/routes/newer-values';
import base from '~/styles/base.css?url';
import tokens from '~/styles/tokens.css?url';

/**
 * The last element of a page. Browsers draw a page while it is loading, and shift its content with each chunk. Pages
 * are sent in one piece, so waiting for this element costs no time.
 */
const pageEnd = 'fim-da-pagina';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: inter, crossOrigin: 'anonymous' },
  ...[tokens, '/tema.css', base].map((href) => ({ rel: 'stylesheet', href })),
];

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.screen ?? null);

export const shouldRevalidate = revalidateUnlessBuilding;

/**
 * Data of every page: the company, the person's preferences, the progress of a demo's seeding, the screen's label in
 * the menu, and the request's id.
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
  // A sandboxed frame has no storage for scroll positions.
  const matches = useMatches();
  const framed = (matches.at(-1)?.handle as { framed?: boolean } | undefined)?.framed;
  const routes = matches.map(({ id }) => id);
  return (
    <html lang="pt-BR" data-theme={data?.preferences.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <Meta />
        <Kept by={['links', routes]} draw={() => <Links />} />
        <link rel="expect" href={`#${pageEnd}`} blocking="render" />
        {framed && <StylesFirst nonce={nonce} />}
      </head>
      <body onClick={follow}>
        {data?.laying && !framed && <LayingNotice progress={data.laying} />}
        {children}
        <span id={pageEnd} hidden />
        {!framed && <ScrollRestoration nonce={nonce} />}
        <Kept by={['scripts', routes]} draw={() => <Scripts nonce={nonce} />} />
      </body>
    </html>
  );
}

/**
 * A script before the body of a framed page, because scripts wait for the style sheets above. Without it browsers draw
 * a frame before its style sheets are loaded, and shift the content with each sheet.
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
