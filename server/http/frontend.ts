import path from 'node:path';
import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createHash } from 'node:crypto';
import express from 'express';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import type { Config } from '../config';
import { codingOf } from './compression';

export interface Frontend {
  /** Serves the browser's files: the built assets, or Vite's middleware in development. */
  readonly assets: RequestHandler;
  /** The Remix build, loaded again for each request in development. */
  readonly build: () => Promise<ServerBuild>;
}

const yearMs = 365 * 24 * 3_600_000;

/** The browser's side, as it was built. */
export async function openFrontend(): Promise<Frontend> {
  const client = path.resolve('build', 'client');
  const files = express.Router();
  files.use('/assets', compressed(new Set(await filesIn(path.join(client, 'assets')))));
  files.use(
    '/assets',
    express.static(path.join(client, 'assets'), {
      immutable: true,
      maxAge: yearMs,
      fallthrough: false,
      redirect: false,
    }),
  );
  // By name, so that requests for pages do not look for a file on disk.
  for (const name of await filesIn(client))
    files.get(`/${name}`, (_req, res) => res.sendFile(name, { root: client, maxAge: 3_600_000 }));
  const build = (await import(
    pathToFileURL(path.resolve('build', 'server', 'index.js')).href
  )) as ServerBuild;
  return { assets: files, build: () => Promise.resolve(build) };
}

const encodings = { br: 'br', gzip: 'gz' } as const;

/** Points a request at the file that the build compressed, where there is one that the browser takes. */
function compressed(names: ReadonlySet<string>): express.RequestHandler {
  return (req, res, next) => {
    const { pathname } = new URL(req.url, 'http://assets');
    const name = pathname.slice(1);
    if (!names.has(`${name}.${encodings.br}`)) return next();
    res.vary('Accept-Encoding');
    const encoding = codingOf(req);
    if (encoding === null) return next();
    res.type(path.extname(name)).set('Content-Encoding', encoding);
    req.url = `${pathname}.${encodings[encoding]}`;
    next();
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The tenant's brand as CSS custom properties; everything else of the look derives from them. */
export function theme({ color }: Config['tenant']): RequestHandler {
  const sheet = `:root{--brand:${color};--on-brand:#fff}`;
  const tag = `"${createHash('sha256').update(sheet).digest('base64url').slice(0, 16)}"`;
  return (_req, res) => {
    res.set({ ETag: tag, 'Cache-Control': 'public, max-age=300' }).type('text/css').send(sheet);
  };
}
