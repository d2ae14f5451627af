import type { LoaderFunctionArgs } from '@remix-run/node';

/** The portal's SAML metadata, for registering it with the identity provider. */
export function loader({ context }: LoaderFunctionArgs) {
  const metadata = context.portal.federation?.metadata();
  if (!metadata) return new Response(null, { status: 404 });
  return new Response(metadata, {
    headers: { 'Content-Type': 'application/samlmetadata+xml; charset=utf-8' },
  });
}
