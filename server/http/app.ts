import { fiscalUploads, laidFirst, uploads } from './uploads';
import type { ServerBuild } from '@remix-run/node';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { guardBuild } from '../people/access';
import type { ExportFormat } from '../platform/exports/file';
import { consumerPath } from '../people/federation';
import type { Portal } from '../portal';
import { branched } from './route-handlers';
import { bodies } from './bodies';
import { bounds, ConcurrencyLimiter } from './limits';
import { capBodies, lastOfConnection } from './connections';
import { contextOf } from './context';
import { asksForJson, exportFormatOf, fileBuild, jsonBuild, mayAnswerJson } from './export-request';
import { failures } from './failures';
import { alive, ready } from './health';
import { identified, lookedAtOnce, samlConsumer } from './authenticate';
import { screensOf } from './remix';
import { policyReports } from './policy-reports';
import { requestLog, traced } from './request-log';
import { warnOfProxies, openToFrames, sameOriginMutations, securityHeaders, uncached } from './security';
import { resumableUploads } from './resumable-uploads';
import { theme, type Frontend } from './frontend';

/** The whole HTTP side of the portal, floor by floor: health, headers, bounds, files, origin check, visitor, bodies, screens. */
export function createApp(portal: Portal, { assets, build }: Frontend): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', portal.config.trustProxy);
  app.get('/healthz', alive(portal));
  app.get('/readyz', ready(portal));
  app.use(traced, requestLog(portal), ...securityHeaders(portal.config), openToFrames(portal.config));
  app.use(warnOfProxies(portal.config, portal.log), lastOfConnection, bounds, capBodies());
  app.get('/tema.css', theme(portal.config.tenant));
  app.use(assets);
  app.use((_req, _res, next) => {
    portal.background.stir();
    next();
  });
  app.use(policyReports(portal.config, portal.log));
  app.post(consumerPath, samlConsumer(portal));
  app.use(sameOriginMutations(portal.config));
  if (portal.downloads) app.use(portal.downloads);
  app.use(uncached, lookedAtOnce, identified(portal));
  app.use(laidFirst(portal));
  app.use(uploads(portal));
  app.use(fiscalUploads(portal));
  app.use(resumableUploads(portal));
  app.use(bodies(portal));
  app.all('*', screens(portal, build));
  app.use(failures(portal));
  return app;
}

/** Passes requests to Remix; the guarded handler is created once for each build, of which production has one. */
function screens(portal: Portal, build: Frontend['build']): RequestHandler {
  let current: { build: ServerBuild; handler: RequestHandler } | undefined;
  const turns = new ConcurrencyLimiter();
  return (req, res, next) => {
    build()
      .then((latest) => {
        if (current?.build !== latest) current = { build: latest, handler: handlerOf(portal, latest, turns) };
        return current.handler(req, res, next);
      })
      .catch(next);
  };
}

/** Pages by their own build; pages asked for as a file, or by scripts, by builds in which their loaders answer alone. */
function handlerOf(portal: Portal, build: ServerBuild, turns: ConcurrencyLimiter): RequestHandler {
  const guarded = guardBuild(build);
  const pages = served(portal, guarded, turns, () => null);
  const files = served(portal, fileBuild(guarded), turns, exportFormatOf);
  const json = served(portal, jsonBuild(guarded), turns, () => null);
  return (req, res, next) => {
    // No cache gives the page for the JSON, or the other way round.
    if (mayAnswerJson(req)) res.vary('Accept');
    (exportFormatOf(req) ? files : asksForJson(req) ? json : pages)(req, res, next);
  };
}

function served(
  portal: Portal,
  build: ServerBuild,
  turns: ConcurrencyLimiter,
  formatOf: (req: Request) => ExportFormat | null,
): RequestHandler {
  const { config } = portal;
  const handle = (part: ServerBuild) =>
    screensOf({
      build: part,
      config,
      contextOf: (req, res) => contextOf(portal, req, res, formatOf(req)),
      turns,
    });
  return config.mode === 'dev' ? handle(build) : branched(build, handle);
}
