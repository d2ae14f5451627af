import { Router, type RequestHandler } from 'express';
import type { ServerBuild } from '@remix-run/node';
import { rankOf } from '../../app/domain/screens';
import { isLayout, patternOf } from '../people/access';
import { manifest } from './manifest';

type Routes = ServerBuild['routes'];

/** A screen, a dialog over one, or a resource: the addresses that it answers, and a build of it and the layouts above it alone. */
interface Branch {
  readonly pattern: string;
  readonly paths: readonly string[];
  readonly build: ServerBuild;
}

/**
 * Passes each address to a handler for its own branch of the build. Remix searches all routes of its build several
 * times for each request, and draws a page with all of them in memory, so that a page's cost grew with the number of
 * pages. Addresses without a branch go to `whole`. Addresses in their usual spelling are found by name; other
 * spellings, and those with parameters, by trying the patterns in order.
 */
export function branched(build: ServerBuild, handlerOf: (build: ServerBuild) => RequestHandler): Router {
  const router = Router();
  const whole = handlerOf(build);
  const branches = branchesOf(build);
  const lines = new Map(branches.map(({ pattern, build: { routes } }) => [pattern, Object.keys(routes)]));
  const byName = new Map<string, RequestHandler>([['/__manifest', manifest(build.assets, lines)]]);
  router.use((req, res, next) => {
    const handler = byName.get(req.url.split('?', 1)[0] ?? '');
    return handler ? handler(req, res, next) : next();
  });
  for (const branch of branches) {
    const handler = handlerOf(branch.build);
    for (const path of branch.paths) if (!/[:*]/.test(path)) byName.set(path, handler);
    router.all([...branch.paths], handler);
  }
  router.use(whole);
  return router;
}

/** The branches in Remix's order of preference: literal segments before parameters, the splat route last. */
export function branchesOf(build: ServerBuild): Branch[] {
  const { routes } = build;
  const above = new Set(Object.values(routes).map((route) => route?.parentId));
  const isFrame = (id: string) => above.has(id) && (!routes[id]?.path || isLayout(routes, id));
  return Object.keys(routes)
    .flatMap((id) => {
      const pattern = patternOf(routes, id);
      return pattern === null || isFrame(id) ? [] : [{ id, pattern }];
    })
    .sort((one, other) => (rankOf(one.pattern) < rankOf(other.pattern) ? -1 : 1))
    .map(({ id, pattern }) => ({ pattern, paths: pathsOf(pattern), build: branchOf(build, id) }));
}

/** A page's address, and the one by which its data is asked for. */
const pathsOf = (pattern: string): string[] =>
  pattern === '/' ? ['/', '/_root.data'] : pattern === '/*' ? ['*'] : [pattern, `${pattern}.data`];

function branchOf(build: ServerBuild, leaf: string): ServerBuild {
  const ids = lineOf(build.routes, leaf);
  return {
    ...build,
    routes: picked(build.routes, ids),
    assets: { ...build.assets, routes: picked(build.assets.routes, ids) },
  };
}

/** A route and its parents. */
function lineOf(routes: Routes, leaf: string): string[] {
  const ids: string[] = [];
  for (let id: string | undefined = leaf; id !== undefined; id = routes[id]?.parentId) ids.push(id);
  return ids;
}

const picked = <T extends object>(from: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key))) as T;
