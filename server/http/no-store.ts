import type { Request, RequestHandler, Response } from 'express';

const kept = 'private, no-store';
/** A page that is fetched ahead has to lie somewhere until it is opened: for seconds, in that browser. */
const ahead = 'private, max-age=10';

/**
 * What depends on who asks is kept by no cache: neither on the way nor in the browser, where whoever came after a
 * sign-out would find it by going back. A route that says otherwise says so itself.
 */
export const uncached: RequestHandler = (req, res, next) => {
  res.vary('Cookie');
  beforeHead(res, () => {
    if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', fetchedAhead(req) ? ahead : kept);
  });
  next();
};

const fetchedAhead = (req: Request): boolean =>
  /prefetch/i.test(req.get('Sec-Purpose') ?? req.get('Purpose') ?? '') && req.method === 'GET';

/** Runs when an answer's head is about to be written, and all that comes after has had its say. */
function beforeHead(res: Response, act: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response;
  res.writeHead = ((...args: unknown[]) => {
    act();
    return writeHead(...args);
  }) as Response['writeHead'];
}
