import type { Request, RequestHandler, Response } from 'express';
import type { Visitor } from '../people/access/session-cookies';
import { Problem } from '../platform/errors';
import type { Portal } from '../portal';
import { localsOf } from './context';
import { chargeOf } from './costs';

/** A page asks here whether its session still lives; asking must not keep it alive. */
const sessionProbe = '/sessao';

/**
 * Finds out who sends a request: by the session cookie, or by a token where scripts call. A token counts nowhere
 * else, and where one is sent the cookie does not, however the address is spelt.
 */
export const identified =
  (portal: Portal): RequestHandler =>
  (req, res, next) => {
    const header = portal.gateway.serves(chargeOf(req.path).key) ? req.get('Authorization') : undefined;
    const found = header === undefined ? bySession(portal, req) : byToken(portal, req, header);
    found
      .then(({ visitor, token }) => {
        Object.assign(localsOf(res), { visitor, token });
        next();
      })
      .catch((error: unknown) => refuse(error, res, next));
  };

async function bySession(portal: Portal, req: Request): Promise<{ visitor: Visitor; token: null }> {
  const use = req.path !== sessionProbe || req.method !== 'GET';
  return { visitor: await portal.sessionCookies.identify(req.get('Cookie') ?? null, { use }), token: null };
}

async function byToken(portal: Portal, req: Request, header: string) {
  const script = await portal.gateway.identify(header, req.ip ?? '');
  return {
    visitor: { person: script?.person ?? null, token: null, session: null, ended: false },
    token: script?.token ?? null,
  };
}

/** Who guesses tokens is a script, and told so as one. */
function refuse(error: unknown, res: Response, next: (error: unknown) => void): void {
  if (!(error instanceof Problem && error.kind === 'throttled')) return next(error);
  res.setHeader('Retry-After', String(error.retryAfter ?? 60));
  res.status(error.status).json({ message: error.message });
}
