import type { Request, RequestHandler, Response } from 'express';
import { resumablePath } from '../../app/domain/data/files/upload-parts';
import { chargeOf } from './costs';
import { Refusal } from './failures';

/** Longest address, and what its path may be made of. Node itself ends what has more than 16 KB before its body. */
export const maxAddressLength = 12_000;
const maxima = { path: 1_000, segments: 12, headers: 100, routes: 20 };

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const uploadMethods = new Set([...methods, 'PATCH', 'DELETE']);

const host = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Refuses requests that no page of the portal makes before they are parsed: the framework's router and parsers accept
 * any number of segments, values and headers, and some are slow with many.
 */
export const bounds: RequestHandler = (req, _res, next) => {
  next(refusalFor(req) ?? undefined);
};

function refusalFor(req: Request): Refusal | null {
  const { originalUrl, method, rawHeaders } = req;
  const allowed = originalUrl.startsWith(resumablePath) ? uploadMethods : methods;
  if (!allowed.has(method)) return new Refusal(405, { Allow: [...allowed].join(', ') });
  if (rawHeaders.length > 2 * maxima.headers) return new Refusal(431);
  if (!hostsOf(req).every(isHost)) return new Refusal(400);
  if (originalUrl.length > maxAddressLength) return new Refusal(414);
  const [path = '', query = ''] = originalUrl.split(/\?(.*)/s, 2);
  if (path.length > maxima.path) return new Refusal(414);
  return isPath(path) && isQuery(path, query) ? null : new Refusal(400);
}

/** The host that a request names, and the one that a proxy before the portal gives in its place. */
const hostsOf = (req: Request): string[] => {
  const forwarded = req.get('X-Forwarded-Host')?.split(',')[0]?.trim();
  return [req.get('Host') ?? '', ...(forwarded === undefined ? [] : [forwarded])];
};

/** Addresses are built from it: invalid ports and numbers would fail there. */
const isHost = (name: string): boolean => host.test(name) && URL.canParse(`http://${name}`);

/** A path as browsers write it: one that is the same however it is read, with nothing empty, dotted or undecodable in it. */
function isPath(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//')) return false;
  const segments = path.slice(1).split('/');
  return segments.length <= maxima.segments && segments.every(isSegment);
}

function isSegment(segment: string): boolean {
  try {
    const text = decodeURIComponent(segment);
    return text !== '.' && text !== '..' && !/[\\\p{Cc}]/u.test(text);
  } catch {
    return false;
  }
}

function isQuery(path: string, query: string): boolean {
  const values = new URLSearchParams(query);
  const { cost } = chargeOf(path);
  if (values.size > cost.values) return false;
  for (const [name, value] of values) if (Math.max(name.length, value.length) > cost.value) return false;
  // The framework reports a question in its older way as a fault of the portal's.
  if (values.has('_data')) return false;
  return !path.endsWith('.data') || (values.get('_routes') ?? '').split(',').length <= maxima.routes;
}

/**
 * Maximum number of requests processed at once. Their data is in memory until they are drawn, one after the other:
 * more at once would be faster for nobody.
 */
const maxAtOnce = 48;
const maxWaiting = 1_000;
const maxWaitMs = 15_000;

/** Processes requests in the order in which they came, and refuses those that would wait too long (rule X13). */
export class ConcurrencyLimiter {
  #busy = 0;
  /** Callbacks of the waiting requests, in order. */
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly max = maxAtOnce,
    private readonly patienceMs = maxWaitMs,
  ) {}

  /**
   * Runs work in its turn.
   * @throws Refusal 503 if the turn does not come in time; a request whose browser leaves gives up its turn
   */
  async in<T>(res: Response, work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.max) await this.#turn(res);
    else this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #turn(res: Response): Promise<void> {
    if (this.#waiting.size >= maxWaiting) throw busy();
    return new Promise((resolve, reject) => {
      const leave = () => {
        settle();
        reject(busy());
      };
      const late = setTimeout(leave, this.patienceMs);
      const begin = () => {
        settle();
        resolve();
      };
      const settle = () => {
        clearTimeout(late);
        res.off('close', leave);
        this.#waiting.delete(begin);
      };
      this.#waiting.add(begin);
      res.once('close', leave);
    });
  }

  /** Passes an ended turn to the next waiting request. */
  #pass(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#busy -= 1;
  }
}

const busy = (): Refusal => new Refusal(503, { 'Retry-After': '5' });
