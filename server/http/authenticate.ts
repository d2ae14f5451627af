import express, { type Request, type RequestHandler, type Response } from 'express';
import { messages } from '../../app/domain/messages';
import type { Visitor } from '../people/access/session-cookies';
import { Problem } from '../platform/errors';
import { beginLook } from '../platform/mongo';
import type { Portal } from '../portal';
import { localsOf } from './context';
import { chargeOf } from './costs';

/** Pages check here whether their session is still open; the check must not prolong it. */
const sessionProbe = '/sessao';

/** A page's revisions come with its session, in one command (rule X18). */
export const lookedAtOnce: RequestHandler = (req, _res, next) =>
  ['GET', 'HEAD'].includes(req.method) ? beginLook(next) : next();

/**
 * Identifies the sender of a request: by the session cookie, or by a token on addresses for scripts. A token is
 * ignored elsewhere, and if one is sent the cookie is ignored, in every spelling of the address.
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

/** A guesser of tokens is a script, so the answer is for scripts. */
function refuse(error: unknown, res: Response, next: (error: unknown) => void): void {
  if (!(error instanceof Problem && error.kind === 'throttled')) return next(error);
  res.setHeader('Retry-After', String(error.retryAfter ?? 60));
  res.status(error.status).json({ message: error.message });
}

/** A response with an encrypted assertion and its signatures has a tenth of it. */
const maxFormLength = '512kb';

/**
 * The SAML assertion consumer. Identity providers make browsers post to it from another site, so it precedes the
 * origin check, alone, and trusts nothing: a response is valid by its signature, and only in the browser that
 * requested it. A refusal is passed to Remix as a GET of the same address, whose screen shows it with its status.
 */
export function samlConsumer(portal: Portal): RequestHandler[] {
  const read = express.text({ type: 'application/x-www-form-urlencoded', limit: maxFormLength });
  return [
    (req, res, next) => {
      read(req, res, (error: unknown) => {
        if (error) req.body = undefined;
        next();
      });
    },
    (req, res, next) => {
      const { federation } = portal;
      const refuse = (problem: Problem) => {
        localsOf(res).federationProblem = problem;
        req.method = 'GET';
        next();
      };
      if (!federation) return refuse(new Problem('absent', messages.absent));
      if (typeof req.body !== 'string') return refuse(new Problem('invalid', messages.federationRefused));
      const request = new Request(new URL(req.path, 'http://portal.invalid'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: req.body,
      });
      federation
        .receive(request, req.ip ?? '')
        .then((result) => {
          if ('problem' in result) return refuse(result.problem);
          for (const [name, value] of result.headers) res.append(name, value);
          return res.redirect(303, result.to);
        })
        .catch(next);
    },
  ];
}
