import type { ErrorRequestHandler } from 'express';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import type { Portal } from '../portal';
import { localsOf } from './context';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/**
 * The last resort for what fails outside the screens, an unreachable database above all: a plain page in the
 * person's language with the request's name, a status that says the truth, and never a stack trace.
 */
export function failures(portal: Portal): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const problem = portal.problemOf(error);
    const { requestId } = localsOf(res);
    if (!(problem instanceof Problem)) portal.reportError(error, { requestId, path: req.path });
    const status = problem?.status ?? 500;
    const message = problem?.message ?? messages.unexpected;
    if (status === 503) res.setHeader('Retry-After', '5');
    res
      .status(status)
      .type('html')
      .send(
        `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
          `<title>${status}</title><body><h1>${escape(message)}</h1><p>Pedido ${escape(requestId)}</p>` +
          `<p><a href="${escape(req.originalUrl)}">Tentar de novo</a></p></body></html>`,
      );
  };
}
