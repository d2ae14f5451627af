import type { RequestHandler, Response } from 'express';
import { requestSeconds, requestsCut } from '../platform/metrics/figures';
import { chargeOf } from './costs';

/** Methods that are told apart; whatever else somebody invents is one. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The pattern that a path belongs to: one of the access table's, or of what is served beside it. */
export function routeOf(path: string): string {
  return path.startsWith('/assets/') ? '/assets/*' : chargeOf(path).key;
}

/** True where the client left before its answer was whole; false where the portal itself gave it up. */
export const wasCut = (res: Response): boolean => !res.writableFinished && !res.errored;

/** Event streams end when their browser leaves, after however long. */
const isStream = (res: Response): boolean =>
  String(res.getHeader('Content-Type') ?? '').startsWith('text/event-stream');

/** Counts each request by its route, how it ended and how long it took (rule A25). */
export const measured: RequestHandler = (req, res, next) => {
  const began = performance.now();
  const { path } = req;
  const method = methods.has(req.method) ? req.method : 'other';
  res.once('close', () => {
    if (isStream(res)) return;
    const route = routeOf(path);
    requestSeconds.observe({ method, route, status: res.statusCode }, (performance.now() - began) / 1_000);
    if (wasCut(res)) requestsCut.inc({ method, route });
  });
  next();
};
