import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { tracingNow } from '../platform/tracing/spans';
import { localsOf } from './context';
import { methodOf, routeOf } from './route-of';

/** What a proxy or another program may call a request: long enough to be one of its kind, and nothing that needs quoting. */
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
