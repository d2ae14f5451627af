import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** Whether a page's module says `handle = { [word]: true }`. */
export function handleSays({ module: { handle } }: Route, word: 'exports' | 'covers'): boolean {
  return typeof handle === 'object' && handle !== null && (handle as Record<string, unknown>)[word] === true;
}

/** Paths, with their parameters, of the screens whose `handle` says `covers` (rule X23). */
export const coveringPaths = ({ routes }: Pick<ServerBuild, 'routes'>): string[] =>
  Object.values(routes).flatMap((route) =>
    route && handleSays(route, 'covers') ? [pathOf(route, routes)] : [],
  );

function pathOf({ parentId = '', path = '' }: Route, routes: Routes): string {
  const parent = routes[parentId];
  const own = path === '' ? '' : `/${path}`;
  return parent ? pathOf(parent, routes) + own : own;
}
