import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { sendWhole } from './compression';
import { chargeOf } from './costs';

/** An address names the build and the pages: what it answers never changes. */
const forever = 'public, max-age=31536000, immutable';

/** The routes of a page's line, outermost first, by the pattern of its address. */
type Lines = ReadonlyMap<string, readonly string[]>;

/**
 * Answers what routes a browser needs to know to go to the pages that `p` names. Remix asks its router for each of them
 * and for every page above, which took a stranger's one request seconds; here each is one look into a table.
 */
export function manifest({ version, routes }: ServerBuild['assets'], lines: Lines): RequestHandler {
  return (req, res) => {
    const asked = new URLSearchParams(req.url.split('?')[1]);
    // The page is of another build: it is loaded anew with its next step.
    if (asked.get('version') !== version)
      return void res.status(204).set('X-Remix-Reload-Document', 'true').end();
    const needed = asked.getAll('p').flatMap((page) => lines.get(chargeOf(page).key) ?? []);
    const body = JSON.stringify(Object.fromEntries(needed.map((id) => [id, routes[id]])));
    res.set({ 'X-Remix-Response': 'yes', 'Cache-Control': forever, 'Content-Type': 'application/json' });
    // Nothing in it is anybody's secret, whoever made the browser ask.
    sendWhole(req, res, Buffer.from(body), false);
  };
}
