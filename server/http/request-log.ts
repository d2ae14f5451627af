import { createHmac } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { noteFailure } from '../platform/health/failures';
import { requestSeconds, requestsCut } from '../platform/metrics/figures';
import type { Portal } from '../portal';
import type { Locals } from './context';
import { methodOf, routeOf } from './route-of';

const maxListeners = 20;

/** Event streams end when their browser leaves, after however long. */
const isStream = (res: Response): boolean =>
  String(res.getHeader('Content-Type') ?? '').startsWith('text/event-stream');

/**
 * One line a request, whether it was answered or cut off (rule A26), and the same in figures (rule A25). The query string
 * stays out: it may name people.
 */
export function requestLog({ log, config }: Pick<Portal, 'log' | 'config'>): RequestHandler {
  const secret = config.sessionSecrets[0] ?? '';
  const nameOf = (visitor: Locals['visitor'] | undefined): string | null => {
    const email = visitor?.person?.email;
    return email ? createHmac('sha256', secret).update(email).digest('hex').slice(0, 16) : null;
  };
  return (req, res, next) => {
    const began = performance.now();
    const { path, socket } = req;
    const before = socket.bytesWritten;
    // With this one a page that is compressed in pieces has eleven.
    res.setMaxListeners(maxListeners);
    res.once('close', () => {
      const ms = performance.now() - began;
      const route = routeOf(path);
      const status = res.statusCode;
      // Who was cut off early was not found out.
      const { requestId, trace, span, visitor } = res.locals as Partial<Locals>;
      const isCut = !res.writableFinished && !res.errored;
      log.info(
        {
          requestId,
          trace,
          span,
          method: req.method,
          path,
          route,
          person: nameOf(visitor),
          status,
          bytes: socket.bytesWritten - before,
          ms: Math.round(ms),
          cut: isCut,
        },
        'request',
      );
      if (isStream(res)) return;
      const method = methodOf(req.method);
      requestSeconds.observe({ method, route, status }, ms / 1_000);
      if (status >= 500) noteFailure({ what: `${method} ${route}`, status, requestId: requestId ?? '' });
      if (isCut) requestsCut.inc({ method, route });
    });
    next();
  };
}
