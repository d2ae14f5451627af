import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { patternOf } from '../../server/people/access/guard';
import { branched } from '../../server/http/branches';
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

const treeUnder = (parent: string | undefined): RouteObject[] =>
  Object.values(build.routes)
    .filter((route) => route?.parentId === parent)
    .map((route) =>
      route?.index
        ? { id: route.id, path: route.path, index: true }
        : { id: route?.id, path: route?.path, children: treeUnder(route?.id) },
    );

const addresses = ids(build.routes)
  .flatMap((id) => patternOf(build.routes, id) ?? [])
  .map((pattern) => pattern.replace('*', 'a/b').replace(/:\w+/g, 'x%20y.z'));

it.each([...new Set(addresses), '/ij/report/', '/IJ/Plan', '/captura/processando/eventos'])(
  '%s goes to the branch of the route that Remix would choose, data and screen alike',
  (address) => {
    const line = chosen(address);
    expect(line.length).toBeGreaterThan(0);
    expect(handedTo(address).sort()).toEqual([...line].sort());
    const data = address === '/' ? '/_root.data' : `${address.replace(/\/$/, '')}.data`;
    expect(handedTo(`${data}?_routes=root`).sort()).toEqual([...line].sort());
  },
);

/** What a browser is answered that asks for the routes of some pages. */
const askFor = (pages: readonly string[], version = build.assets.version) =>
  fetch(
    `${portalUrl()}/__manifest?${new URLSearchParams([['version', version], ...pages.map((page) => ['p', page])])}`,
  );

/** The routes that a browser is told of for links to these pages. */
const toldOf = async (pages: readonly string[]): Promise<string[]> =>
  ids((await (await askFor(pages)).json()) as object);

it.each(addresses)(
  'a link to %s tells the browser of the routes that Remix would choose',
  async (address) => {
    expect((await toldOf([address])).sort()).toEqual(chosen(address).sort());
  },
);

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
