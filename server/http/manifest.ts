import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { sendWhole } from './compression';
import { chargeOf } from './costs';

/** An address identifies the build and the pages, so its answer never changes. */
const forever = 'public, max-age=31536000, immutable';

/** The routes of a page's line, outermost first, by the pattern of its address. */
type Lines = ReadonlyMap<string, readonly string[]>;

/**
 * Answers which routes a browser needs for the pages in `p`. Remix asks its router for each of them and for every
 * parent page, which took seconds for one anonymous request; here each is one lookup in a table.
 */
export function manifest({ version, routes }: ServerBuild['assets'], lines: Lines): RequestHandler {
  return (req, res) => {
    const asked = new URLSearchParams(req.url.split('?')[1]);
    // The page is of another build: it is reloaded with its next navigation.
    if (asked.get('version') !== version)
      return void res.status(204).set('X-Remix-Reload-Document', 'true').end();
    const needed = asked.getAll('p').flatMap((page) => lines.get(chargeOf(page).key) ?? []);
    const body = JSON.stringify(Object.fromEntries(needed.map((id) => [id, routes[id]])));
    res.set({ 'X-Remix-Response': 'yes', 'Cache-Control': forever, 'Content-Type': 'application/json' });
    // It contains no secret, whichever site made the browser send the request.
    sendWhole(req, res, Buffer.from(body), false);
  };
}
