import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { noteFailure } from '../platform/health';
import { requestsCut, requestSeconds } from '../platform/metrics';
import type { Portal } from '../portal';
import { tracingNow } from '../platform/tracing';
import { localsOf, type Locals } from './context';
import { chargeOf } from './costs';

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

/** A request id from a proxy or another program: long enough to be one, and without characters that need quoting. */
const requestName = /^[\w.:+/=-]{8,128}$/;

/** W3C Trace Context: version, trace, span, flags; versions to come may say more after them. */
const traceParent = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** The trace that a request belongs to, and its caller in it; null where what was sent names none. */
function traceOf(
  sent: string | undefined,
): { trace: string; caller: { span: string; flags: string } } | null {
  const [, version, trace = '', span = '', flags = '', more] = traceParent.exec(sent ?? '') ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return null;
  return { trace, caller: { span, flags } };
}

/**
 * Gives a request the name and the trace that it came with, or new ones where it has none that is well-formed, and says
 * them in the answer (rule A26). The trace's span is always one of our own.
 */
export const traced: RequestHandler = (req, res, next) => {
  const sent = req.get('X-Request-Id') ?? '';
  const requestId = requestName.test(sent) ? sent : randomUUID();
  const tracing = tracingNow();
  const { trace, caller } = traceOf(req.get('traceparent')) ?? {
    trace: randomBytes(16).toString('hex'),
    caller: null,
  };
  const flags = caller?.flags ?? (tracing ? '01' : '00');
  const span = randomBytes(8).toString('hex');
  Object.assign(localsOf(res), { requestId, trace, span });
  res.setHeader('X-Request-Id', requestId);
  res.setHeader('traceparent', `00-${trace}-${span}-${flags}`);
  if (!tracing) return next();
  return tracing.request({ trace, span, caller }, (end) => {
    res.once('close', () => {
      const method = methodOf(req.method);
      const route = routeOf(req.originalUrl.split('?', 1)[0] ?? '');
      const status = res.statusCode;
      end({
        name: `${method} ${route}`,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'portal.request.id': requestId,
        },
        failed: status >= 500,
      });
    });
    next();
  });
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A request's method in figures and traces; unknown ones are combined. */
export const methodOf = (method: string): string => (methods.has(method) ? method : 'other');

/** The pattern of a path: from the access table, or of files served beside it. */
export const routeOf = (path: string): string =>
  path.startsWith('/assets/') ? '/assets/*' : chargeOf(path).key;
