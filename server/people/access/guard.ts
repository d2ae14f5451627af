import { redirect, type AppLoadContext, type ServerBuild } from '@remix-run/node';
import { accessTable, decide, type Flags, type Rule } from '../../../app/domain/people/access/access';
import { messages } from '../../../app/domain/messages';
import { inWords } from '../../../app/domain/values/format';
import { sessionEndedHeader } from '../../../app/domain/people/access/session-ended';
import { Problem } from '../../platform/errors';
import { inChildSpan } from '../../platform/tracing';
import { demandProof } from './proof';
import type { Visitor } from './session-cookies';

type Routes = ServerBuild['routes'];
type HandlerArgs = { request: Request; context: AppLoadContext };
type Handler = (args: HandlerArgs) => unknown;

/**
 * Checks a visitor against the access table.
 * @throws Problem `absent` for a switched-off area, `unauthenticated` without a sign-in, `forbidden` for another type
 */
export function enter(key: string, visitor: Visitor, flags: Flags): void {
  const rule = ruleOf(key);
  const decision = decide(rule, visitor.person?.type ?? null, flags);
  if (decision === 'absent') throw new Problem('absent', messages.absent);
  if (decision === 'sign-in') throw new Problem('unauthenticated', messages.sessionExpired);
  if (decision === 'refused' && rule.who !== 'public')
    throw new Problem('forbidden', `${messages.refused} Ela é de ${inWords(rule.who)}.`);
}

function ruleOf(key: string): Rule {
  const rule = (accessTable as Record<string, Rule>)[key];
  if (!rule) throw new Error(`The route ${key} has no record (app/domain/screens)`);
  return rule;
}

/** The pattern of a route in the access table; null for the frame of the screens, which has no address. */
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

/** Whether a route is a layout; its index route answers the layout's address. */
export const isLayout = (routes: Routes, id: string): boolean =>
  Object.values(routes).some((route) => route?.index && route.parentId === id);

/**
 * The only place that enforces access (rule A1): every loader and action of the build checks the access table before
 * it runs, for every kind of request, and sensitive actions require a proof of the person (rule A23). A layout is
 * empty for people who may not enter its area: the screen gives the reason. A route without a record prevents the
 * portal from starting. A service's refusal becomes the answer that the error page shows.
 */
export function guardBuild(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).flatMap(([id, route]) =>
      route ? [[id, guarded(route, patternOf(build.routes, id), isLayout(build.routes, id))]] : [],
    ),
  ) as Routes;
  return { ...build, routes };
}

type Route = NonNullable<Routes[string]>;

function guarded(route: Route, key: string | null, layout: boolean): Route {
  if (key !== null) ruleOf(key);
  if (layout && route.module.action)
    throw new Error(
      `The layout of ${key} has an action, which nobody would be admitted to: the index below it has one`,
    );
  const guard =
    (kind: 'loader' | 'action', handler: Handler): Handler =>
    async (args) => {
      try {
        if (layout && key !== null && !mayEnter(key, args.context)) return null;
        if (!layout && key !== null) await admit(kind, key, args);
        const name = layout ? `${key} layout` : (key ?? 'layout');
        return await inChildSpan({ name: `${kind} ${name}`, kind: 'internal' }, () => handler(args));
      } catch (error) {
        throw asResponse(error, args, key !== null && ruleOf(key).scripts === true);
      }
    };
  const { loader, action } = route.module;
  const module = {
    ...route.module,
    ...(loader ? { loader: guard('loader', loader as Handler) } : {}),
    ...(action ? { action: guard('action', action as Handler) } : {}),
  };
  return { ...route, module: module as Route['module'] };
}

const mayEnter = (key: string, { visitor, portal }: AppLoadContext): boolean =>
  decide(ruleOf(key), visitor.person?.type ?? null, portal.config.flags) === 'allowed';

async function admit(
  kind: 'loader' | 'action',
  key: string,
  { request, context }: HandlerArgs,
): Promise<void> {
  const { visitor, portal } = context;
  enter(key, visitor, portal.config.flags);
  if (portal.laying?.has(key, kind === 'action') === false) throw notYet();
  if (kind === 'action') await demandProof(key, request, context);
}

/**
 * Incomplete data of a demo would give wrong figures: the screen reports this, and opens when all its data exist
 * (rule X21).
 */
const notYet = (): Response =>
  Response.json({ message: messages.dataOnTheirWay }, { status: 503, headers: { 'Retry-After': '5' } });

/** The answer to a Problem: the sign-in page, or its status with its message; other errors stay unchanged. */
function asResponse(error: unknown, { request, context }: HandlerArgs, scripts: boolean): unknown {
  const problem = error instanceof Response ? null : context.portal.problemOf(error);
  if (!problem) return error;
  if (problem.kind === 'unauthenticated' && scripts)
    return Response.json(
      { message: messages.tokenRefused },
      { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
    );
  if (problem.kind === 'unauthenticated') {
    context.setHeader(sessionEndedHeader, 'ended');
    // A page's script cannot see a redirect that its request follows.
    if (request.headers.get('Accept') === 'application/json')
      return Response.json({ message: problem.message }, { status: problem.status });
    return redirect(signInAddress(request));
  }
  if (problem.kind === 'throttled') context.setHeader('Retry-After', String(problem.retryAfter ?? 60));
  if (problem.status < 500) return Response.json({ message: problem.message }, { status: problem.status });
  context.portal.reportError(problem.cause ?? problem, {
    requestId: context.requestId,
    path: new URL(request.url).pathname,
  });
  return Response.json(
    { message: problem.message },
    { status: problem.status, headers: { 'Retry-After': '5' } },
  );
}

/** `/` with the page to return to: a same-site path, never another site. */
function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const params = new URLSearchParams({ next: `${pathname}${search}` });
  return `/?${params}`;
}
