import express, { Router, type Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../people/access';
import type { Config } from '../config';
import type { Log } from '../platform/log';
import { z } from '../platform/zod';
import { chargeOf } from './costs';
import { originOf } from './origin';
import { Refusal } from './failures';

/** Where browsers report violations of the content security policy. */
export const policyReportPath = '/politica/violacoes';

/** A browser sends few at a time; the first ones describe the cause of more. */
const longest = '32kb';
const maxAtOnce = 20;
const anAddress = { points: 20, duration: 60 };
const everybody = { points: 300, duration: 60 };

const text = z.string().max(8_000);
const line = z.number().int().nonnegative().nullish().catch(null);
/** Older browsers give the whole directive. */
const directive = text
  .transform((given) => given.split(' ', 1)[0] ?? '')
  .pipe(z.string().regex(/^[a-z-]{1,40}$/));

/** What older browsers send (CSP 2, `report-uri`). */
const olderSchema = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': directive.nullish(),
      'violated-directive': directive.nullish(),
      'blocked-uri': text.nullish(),
      'source-file': text.nullish(),
      'line-number': line,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      page: report['document-uri'],
      directive: report['effective-directive'] ?? report['violated-directive'],
      blocked: report['blocked-uri'],
      source: report['source-file'],
      line: report['line-number'],
    },
  ]);

/** What newer ones send (Reporting API, `report-to`): several at once, of other kinds as well. */
const newerSchema = z
  .array(z.object({ type: z.string() }).loose())
  .min(1)
  .max(maxAtOnce)
  .transform((reports) => reports.filter(({ type }) => type === 'csp-violation'))
  .pipe(
    z.array(
      z
        .object({
          type: z.string(),
          body: z.object({
            documentURL: text,
            effectiveDirective: directive,
            blockedURL: text.nullish(),
            sourceFile: text.nullish(),
            lineNumber: line,
          }),
        })
        .transform(({ body }) => ({
          page: body.documentURL,
          directive: body.effectiveDirective,
          blocked: body.blockedURL,
          source: body.sourceFile,
          line: body.lineNumber,
        })),
    ),
  );

const reportsSchema = z.union([olderSchema, newerSchema]);

/**
 * Logs the violations of the content security policy that browsers report. Anybody may send anything here, so reports
 * must be short, of a known shape and limited for each address; the log names pages by their pattern and other sites
 * by their origin, and so contains no query, no key of an address and no personal data.
 */
export function policyReports(config: Config, log: Log): Router {
  const ofAddress = new RateLimiterMemory(anAddress);
  const ofAll = new RateLimiterMemory(everybody);
  const router = Router();
  // The frames of panels have no origin, so browsers send a preflight request.
  router.options(policyReportPath, (_req, res) => {
    res.set({ 'Access-Control-Allow-Methods': 'POST', 'Access-Control-Allow-Headers': 'Content-Type' });
    res.set('Access-Control-Allow-Origin', '*').status(204).end();
  });
  router.post(policyReportPath, (req, _res, next) => {
    Promise.all([ofAddress.consume(networkOf(req.ip ?? '')), ofAll.consume('')]).then(
      () => next(),
      () => next(new Refusal(429, { 'Retry-After': String(anAddress.duration) })),
    );
  });
  const types = ['application/csp-report', 'application/reports+json'];
  router.post(policyReportPath, express.json({ type: types, limit: longest }), (req, res, next) => {
    if (!req.is(types)) return next(new Refusal(415));
    const read = reportsSchema.safeParse(req.body);
    if (!read.success) return next(new Refusal(400));
    const own = originOf(req, config);
    for (const { directive, page, blocked, source, line } of read.data)
      log.warn(
        {
          directive,
          page: named(page, own),
          blocked: named(blocked, own),
          source: named(source, own),
          line: line ?? undefined,
          agent: agentOf(req),
        },
        'content security policy violated',
      );
    return res.set('Access-Control-Allow-Origin', '*').status(204).end();
  });
  return router;
}

/**
 * An address without confidential parts: the portal's own by its pattern, another by its origin, `inline` unchanged.
 */
function named(address: string | null | undefined, own: string): string | undefined {
  if (!address) return undefined;
  if (!URL.canParse(address)) return /^[a-z-]{1,40}$/.test(address) ? address : '?';
  const { origin, protocol, pathname } = new URL(address);
  if (origin !== own) return origin === 'null' ? protocol : origin;
  return /^\/assets\/[\w.-]+$/.test(pathname) ? pathname : chargeOf(pathname).key;
}

/** The name and version of the browser, without identifying details. */
const agentOf = (req: Request): string | undefined =>
  /\b(?:Firefox|Edg|Chrome|Version)\/\d{1,4}/.exec(req.get('User-Agent') ?? '')?.[0];
