import type { LoaderFunction, ServerBuild } from '@remix-run/node';
import type { Request } from 'express';
import { messages } from '../../app/domain/messages';
import { addresses, screens, type Address } from '../../app/domain/screens';
import { patternOf } from '../people/access';
import { isExportFormat } from '../platform/exports';
import type { ExportFormat } from '../platform/exports/file';
import { branchesOf } from './route-handlers';

type Route = NonNullable<ServerBuild['routes'][string]>;

/** The format in which a request wants the page as a file (`export=csv`, `xlsx` or `pdf`, rule I7), or null. */
export function exportFormatOf({ method, path, originalUrl }: Request): ExportFormat | null {
  if ((method !== 'GET' && method !== 'HEAD') || path.endsWith('.data')) return null;
  const format = new URLSearchParams(originalUrl.split('?')[1]).get('export');
  return isExportFormat(format) ? format : null;
}

/**
 * The build for requests for a file. Screens with `exports` in their record lose their page: Remix then runs only
 * their loader and passes its answer on, unread and unbuffered. Other pages have no file: people with access get 404
 * instead of a page.
 */
export function fileBuild(build: ServerBuild): ServerBuild {
  const layouts = new Set(Object.values(build.routes).flatMap((route) => route?.parentId ?? []));
  const exports = (id: string) => screens[patternOf(build.routes, id) as Address]?.exports === true;
  const asFile = (id: string, route: Route) =>
    exports(id) ? withoutScreen(route) : layouts.has(id) ? route : withoutFile(route);
  const routes = Object.fromEntries(
    Object.entries(build.routes).flatMap(([id, route]) => (route ? [[id, asFile(id, route)]] : [])),
  );
  return { ...build, routes };
}

/** Addresses that answer scripts themselves; case is ignored, as for the screens. */
const jsonAddresses = new Set(
  addresses.filter((address) => screens[address].json).map((each) => each.toLowerCase()),
);

/** True for the address of a screen whose record says `json`. */
export const mayAnswerJson = ({ method, path }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && jsonAddresses.has(path.toLowerCase().replace(/(?<=.)\/$/, ''));

/** True if a script requests JSON of such a screen rather than its page. */
export const asksForJson = (req: Request): boolean =>
  mayAnswerJson(req) && req.accepts('html', 'json') === 'json';

/** The build for requests for a screen's JSON: those screens without their page, so that only their loader answers. */
export function jsonBuild(build: ServerBuild): ServerBuild {
  const own = branchesOf(build).filter(({ pattern }) => screens[pattern as Address]?.json);
  const routes = Object.assign({}, ...own.map((branch) => branch.build.routes)) as ServerBuild['routes'];
  return {
    ...build,
    routes: Object.fromEntries(
      Object.entries(routes).flatMap(([id, route]) => {
        if (!route) return [];
        const screen = screens[patternOf(build.routes, id) as Address];
        return [[id, screen?.json ? answeringJson(route) : route]];
      }),
    ),
  };
}

/** A screen whose loader answers with JSON. */
function answeringJson(route: Route): Route {
  const { loader } = route.module;
  const asJson: LoaderFunction = async (args) => {
    const answer: unknown = await loader?.(args);
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const { module } = withoutScreen(route);
  return { ...route, module: { ...module, loader: asJson } as Route['module'] };
}

/** A screen without a file; other routes stay unchanged. */
function withoutFile(route: Route): Route {
  const { default: screen, loader } = route.module;
  if (!screen) return route;
  const refusing: LoaderFunction = async (args) => {
    await loader?.(args);
    throw Response.json({ message: messages.noExport }, { status: 404 });
  };
  return { ...route, module: { ...route.module, loader: refusing } as Route['module'] };
}

const withoutScreen = (route: Route): Route => ({
  ...route,
  module: { ...route.module, default: undefined, ErrorBoundary: undefined } as unknown as Route['module'],
});
