import type { LoaderFunctionArgs } from '@remix-run/node';
import { messages } from '~/domain/messages';

const lifeMs = 90 * 24 * 3_600_000;

/** The contact for vulnerabilities (RFC 9116), if `SECURITY_CONTACT` is set. */
export function loader({ context }: LoaderFunctionArgs) {
  const { config, address, clock } = context.portal;
  if (!config.securityContact) throw Response.json({ message: messages.absent }, { status: 404 });
  const lines = [
    `Contact: ${config.securityContact}`,
    `Expires: ${new Date(clock.now().getTime() + lifeMs).toISOString()}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${address}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
