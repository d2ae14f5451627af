import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Config } from '../config';

/** The tenant's brand as CSS custom properties; everything else of the look derives from them. */
export function theme({ color }: Config['tenant']): RequestHandler {
  const sheet = `:root{--brand:${color};--on-brand:#fff}`;
  const tag = `"${createHash('sha256').update(sheet).digest('base64url').slice(0, 16)}"`;
  return (_req, res) => {
    res.set({ ETag: tag, 'Cache-Control': 'public, max-age=300' }).type('text/css').send(sheet);
  };
}
