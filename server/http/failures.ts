import type { ErrorRequestHandler, Request } from 'express';
import { accessTable } from '../../app/domain/people/access/access';
import { messages } from '../../app/domain/messages';
import type { Portal } from '../portal';
import { localsOf } from './context';
import { chargeOf } from './costs';
import { Refusal, refusalOf } from './refusal';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Scripts, and the pages' own, read a message as every call gives it. */
const asksForJson = (req: Request): boolean =>
  'scripts' in accessTable[chargeOf(req.path).key] || req.get('Accept') === 'application/json';

/**
 * The last resort for what fails outside the screens, an unreachable database above all: a plain page in the
 * person's language with the request's name, a status that says the truth, and never a stack trace (rule X2). Only the portal's
 * own failures are reported: anybody can send what is none.
 */
export function failures(portal: Portal): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const problem = refusalOf(error) ?? portal.problemOf(error);
    const { requestId } = localsOf(res);
    if (!problem) portal.reportError(error, { requestId, path: req.path });
    const status = problem?.status ?? 500;
    const message = problem?.message ?? messages.unexpected;
    if (status === 503) res.setHeader('Retry-After', '5');
    if (problem instanceof Refusal) res.set(problem.headers);
    if (asksForJson(req)) return res.status(status).json({ message });
    const [to, way] =
      status < 500 ? ['/', 'Ir para o início'] : ([req.originalUrl, 'Tentar de novo'] as const);
    res
      .status(status)
      .type('html')
      .send(
        `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
          `<title>${status}</title><body><h1>${escape(message)}</h1><p>Pedido ${escape(requestId)}</p>` +
          `<p><a href="${escape(to)}">${way}</a></p></body></html>`,
      );
  };
}
