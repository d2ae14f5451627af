import express, { type RequestHandler } from 'express';
import { messages } from '../../app/domain/messages';
import { Problem } from '../platform/errors';
import type { Portal } from '../portal';
import { localsOf } from './context';

/** A response with an encrypted assertion and its signatures has a tenth of it. */
const maxFormLength = '512kb';

/**
 * The SAML assertion consumer. Identity providers have browsers post to it from another site, so it stands before the
 * origin check, alone, and takes nothing on trust: a response counts by its signature, and only in the browser that
 * asked for it. What is refused goes on to Remix as a GET of the same address, whose screen says so with its status.
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
