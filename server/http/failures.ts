import type { ErrorRequestHandler, Request } from 'express';
import { accessTable } from '../../app/domain/people/access/access';
import { messages } from '../../app/domain/messages';
import type { Portal } from '../portal';
import { localsOf } from './context';
import { chargeOf } from './costs';

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
 * The last handler for failures outside of the screens, mainly an unreachable database: a plain page in the person's
 * language with the request's id, a correct status, and never a stack trace (rule X2). Only the portal's own failures
 * are reported, because anybody can cause the others.
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

/** Why a request is refused before it is processed; the text is that of its status. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(wordsOf(status));
    this.name = 'Refusal';
  }
}

/** The client's error behind an error of the portal, Express or its parts; null if there is none. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { statusCode } = error;
  const clients = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return clients ? new Refusal(statusCode) : null;
}

function wordsOf(status: number): string {
  switch (status) {
    case 404:
      return messages.absent;
    case 405:
      return messages.methodRefused;
    case 413:
      return messages.formTooLarge;
    case 414:
      return messages.addressTooLong;
    case 415:
      return messages.formatRefused;
    case 429:
      return messages.tooManyCalls;
    case 431:
      return messages.headersTooLong;
    case 503:
      return messages.unavailable;
    default:
      return messages.requestRefused;
  }
}
