import type { Request, RequestHandler } from 'express';
import { resumablePath } from '../../app/domain/data/files/upload-parts';
import { chargeOf } from './costs';
import { Refusal } from './refusal';

/** Longest address, and what its path may be made of. Node itself ends what has more than 16 KB before its body. */
export const maxAddressLength = 12_000;
const most = { path: 1_000, segments: 12, headers: 100, routes: 20 };

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const uploadMethods = new Set([...methods, 'PATCH', 'DELETE']);

const host = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Refuses what no page of the portal asks for before anything walks through it: the framework's router and parsers take
 * any number of segments, values and headers, and some of them take their time over it.
 */
export const bounds: RequestHandler = (req, _res, next) => {
  next(refusalFor(req) ?? undefined);
};

function refusalFor(req: Request): Refusal | null {
  const { originalUrl, method, rawHeaders } = req;
  const allowed = originalUrl.startsWith(resumablePath) ? uploadMethods : methods;
  if (!allowed.has(method)) return new Refusal(405, { Allow: [...allowed].join(', ') });
  if (rawHeaders.length > 2 * most.headers) return new Refusal(431);
  if (!hostsOf(req).every(isHost)) return new Refusal(400);
  if (originalUrl.length > maxAddressLength) return new Refusal(414);
  const [path = '', query = ''] = originalUrl.split(/\?(.*)/s, 2);
  if (path.length > most.path) return new Refusal(414);
  return isPath(path) && isQuery(path, query) ? null : new Refusal(400);
}

/** The host that a request names, and the one that a proxy before the portal gives in its place. */
const hostsOf = (req: Request): string[] => {
  const forwarded = req.get('X-Forwarded-Host')?.split(',')[0]?.trim();
  return [req.get('Host') ?? '', ...(forwarded === undefined ? [] : [forwarded])];
};

/** Addresses are made of it: ports and numbers that are none would fail there. */
const isHost = (name: string): boolean => host.test(name) && URL.canParse(`http://${name}`);

/** A path as browsers write it: one that is the same however it is read, with nothing empty, dotted or undecodable in it. */
function isPath(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//')) return false;
  const segments = path.slice(1).split('/');
  return segments.length <= most.segments && segments.every(isSegment);
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
  return !path.endsWith('.data') || (values.get('_routes') ?? '').split(',').length <= most.routes;
}
