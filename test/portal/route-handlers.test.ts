import { setImmediate as nextTurn } from 'node:timers/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { Request, Response } from 'express';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patternOf } from '../../server/people/access/guard';
import { branched, branchesOf } from '../../server/http/route-handlers';
import { portalUrl } from './client';

type RouteObject = Parameters<typeof matchRoutes>[0][number];

const build = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild;
const ids = (from: object) => Object.keys(from);

/** The routes of the branch that an address is handed to. */
const handedTo = (url: string): string[] => {
  let found: string[] = [];
  const router = branched(build, (part) => () => void (found = ids(part.routes)));
  router({ url, method: 'GET' } as Request, {} as Response, () => undefined);
  return found;
};

/** The routes that Remix would choose among all of them, outermost first. */
const chosen = (pathname: string): string[] =>
  (matchRoutes(treeUnder(undefined), pathname) ?? []).map(({ route: { id } }) => String(id));

const treeUnder = (parent: string | undefined, routes = build.routes): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route?.parentId === parent)
    .map((route) =>
      route?.index
        ? { id: route.id, path: route.path, index: true }
        : { id: route?.id, path: route?.path, children: treeUnder(route?.id, routes) },
    );

const addresses = ids(build.routes)
  .flatMap((id) => patternOf(build.routes, id) ?? [])
  .map((pattern) => pattern.replace('*', 'a/b').replace(/:\w+/g, 'x%20y.z'));

it('hands every address to the branch of the route that Remix would choose, data and screen alike', () => {
  const wrong = [...new Set(addresses), '/ij/report/', '/IJ/Plan', '/captura/processando/eventos'].filter(
    (address) => {
      const line = chosen(address).sort().join();
      const data = address === '/' ? '/_root.data' : `${address.replace(/\/$/, '')}.data`;
      const handed = [address, `${data}?_routes=root`].map((url) => handedTo(url).sort().join());
      return line === '' || handed.some((one) => one !== line);
    },
  );
  expect(wrong).toEqual([]);
});

/** Pieces of the portal's addresses, and of none. */
const words = [
  ...new Set(addresses.flatMap((address) => address.split('/')).filter(Boolean)),
  ...['nada', 'NADA', '%20', 'x.data', 'index', '*', ':id', '__manifest', 'ã', '-', '1'],
];

it('nonsense goes where Remix would send it, however it is put together', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), (parts) => {
      const address = `/${parts.map((part) => (part.includes('%') ? part : encodeURIComponent(part))).join('/')}`;
      // Their data is asked for by another name.
      fc.pre(address !== '/__manifest' && !address.endsWith('.data'));
      expect(handedTo(address).sort()).toEqual([...chosen(address)].sort());
    }),
    { numRuns: 1_000, seed: 20_261_116 },
  );
});

it('a page is chosen among a handful of the portal’s routes', () => {
  const sizes = branchesOf(build).map(({ build: { routes } }) => ids(routes).length);
  expect(sizes.length).toBeGreaterThan(100);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(6);
});

/** What a browser is answered that asks for the routes of some pages. */
const askFor = (pages: readonly string[], version = build.assets.version) =>
  fetch(
    `${portalUrl()}/__manifest?${new URLSearchParams([['version', version], ...pages.map((page) => ['p', page])])}`,
  );

/** The routes that a browser is told of for links to these pages. */
const routesFor = async (pages: readonly string[]): Promise<string[]> =>
  ids((await (await askFor(pages)).json()) as object);

it('tells the browser, for a link to any page, of the routes that Remix would choose', async () => {
  // The cases above keep the process busy for seconds: connections that the server closed meanwhile are noticed first.
  await nextTurn();
  const wrong: string[] = [];
  for (const address of addresses)
    if ((await routesFor([address])).sort().join() !== chosen(address).sort().join()) wrong.push(address);
  expect(wrong).toEqual([]);
});

it('tells of the routes of many links at once, compressed, and a browser never asks for the same again', async () => {
  const answer = await askFor(addresses);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('Content-Encoding')).toMatch(/br|gzip/);
  expect(ids((await answer.json()) as object)).toEqual(expect.arrayContaining(addresses.flatMap(chosen)));
});

it('has a page of another build loaded anew', async () => {
  const answer = await askFor(addresses, 'antes');
  expect([answer.status, answer.headers.get('X-Remix-Reload-Document')]).toEqual([204, 'true']);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
});
