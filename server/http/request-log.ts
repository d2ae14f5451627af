import type { RequestHandler } from 'express';
import type { Log } from '../platform/log';
import { localsOf } from './context';

/** One line an answer: what was asked, how it ended, how long it took. The query string stays out: it may name people. */
export const requestLog =
  (log: Log): RequestHandler =>
  (req, res, next) => {
    const began = performance.now();
    res.on('finish', () => {
      log.info(
        {
          requestId: localsOf(res).requestId,
          method: req.method,
          path: req.path,
          status: res.statusCode,
          ms: Math.round(performance.now() - began),
        },
        'request',
      );
    });
    next();
  };
