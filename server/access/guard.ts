import { redirect, type AppLoadContext, type ServerBuild } from '@remix-run/node';
import { accessTable, decide, type Flags, type Rule } from '../../app/domain/access';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import type { Visitor } from './visitor';

type Routes = ServerBuild['routes'];
type Handler = (args: { request: Request; context: AppLoadContext }) => unknown;

/** Response header by which a page's script learns that the session behind it has ended. */
export const sessionEndedHeader = 'X-Portal-Session';

/**
 * Asks the access table for a visitor.
 * @throws Problem `absent` for a switched-off area, `unauthenticated` without a sign-in, `forbidden` for another type
 */
export function enter(key: string, visitor: Visitor, flags: Flags): void {
  const decision = decide(ruleOf(key), visitor.person?.type ?? null, flags);
  if (decision === 'absent') throw new Problem('absent', messages.absent);
  if (decision === 'sign-in') throw new Problem('unauthenticated', messages.sessionExpired);
  if (decision === 'refused') throw new Problem('forbidden', messages.refused);
}

function ruleOf(key: string): Rule {
  const rule = (accessTable as Record<string, Rule>)[key];
  if (!rule) throw new Error(`The route ${key} has no entry in the access table (app/domain/access.ts)`);
  return rule;
}

/** The pattern of a route in the access table; null for the root and for layouts, which have no address. */
export function patternOf(routes: Routes, id: string): string | null {
  const route = routes[id];
  if (!route || (route.path === undefined && !route.index)) return null;
  const parts: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
    const path = routes[at]?.path;
    if (path) parts.unshift(path);
  }
  return `/${parts.join('/')}`.replace(/\/{2,}/g, '/');
}

/**
 * The one place where access is enforced: every loader and action of the build asks the access table before it runs,
 * whatever way a request came to it. A route without a rule keeps the portal from starting.
 */
export function guardBuild(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const key = route && patternOf(build.routes, id);
      if (!route || key === null || key === undefined) return [id, route];
      ruleOf(key);
      const { loader, action } = route.module;
      const guard = <H extends Handler>(handler: H) =>
        ((args: Parameters<H>[0]) => {
          admit(key, args.request, args.context);
          return handler(args);
        }) as unknown as H;
      return [
        id,
        {
          ...route,
          module: {
            ...route.module,
            ...(loader ? { loader: guard(loader as Handler) } : {}),
            ...(action ? { action: guard(action as Handler) } : {}),
          },
        },
      ];
    }),
  ) as Routes;
  return { ...build, routes };
}

/** @throws Response the sign-in redirect, or the 403 or 404 that the error page shows */
function admit(key: string, request: Request, context: AppLoadContext): void {
  try {
    enter(key, context.visitor, context.portal.config.flags);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.kind !== 'unauthenticated') throw Response.json({ message: error.message }, { status: error.status });
    context.setHeader(sessionEndedHeader, 'ended');
    throw redirect(signInAddress(request));
  }
}

/** `/` with the page to come back to: a same-site path, never another site. */
function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const params = new URLSearchParams({ next: `${pathname}${search}` });
  return `/?${params}`;
}
