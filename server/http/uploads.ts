import type { IncomingMessage } from 'node:http';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { AccessKey } from '../../app/domain/people/access/access';
import { cockpitFilterOf } from '../../app/domain/finance/cockpit/filter';
import { columnOf } from '../../app/domain/finance/fiscal/fiscal-asset';
import { messages } from '../../app/domain/messages';
import { demandScope, enter, scopeOf } from '../people/access';
import type { Visitor } from '../people/access/session-cookies';
import type { FileRecord } from '../data/provenance/file';
import type { Portal } from '../portal';
import type { Problem } from '../platform/errors';
import { localsOf, personOf } from './context';

/** Files for bases, and attachments of the cockpit's rows. */
export function uploads(portal: Portal): Router {
  const router = Router();
  const wantsJson = (req: Request) => req.get('Accept')?.includes('application/json') ?? false;
  router.post(
    '/captura/manual',
    reception(portal, {
      receive: async (req, res) => {
        const accepted = await receive(portal, '/captura/manual', req, localsOf(res).visitor);
        const files = accepted.map(({ _id, originalName }) => ({ id: _id.toHexString(), originalName }));
        if (wantsJson(req)) res.status(201).json({ files });
        else res.redirect(303, '/captura/processando');
        return true;
      },
      refuse: (req, res, { status, message, fields }) =>
        wantsJson(req) && Boolean(res.status(status).json({ message, fields })),
    }),
  );
  router.post(
    '/newFile',
    reception(portal, {
      receive: async (req, res) => {
        if (!isForm(req)) return false;
        const { visitor, token } = localsOf(res);
        demandScope(token, scopeOf('/newFile', 'write'));
        const accepted = await receive(portal, '/newFile', req, visitor);
        const sender = { person: personOf(visitor), address: req.ip ?? '', token };
        res.status(201).json(await portal.gateway.accepted(accepted, sender));
        return true;
      },
      refuse: (_req, res, problem) =>
        !isKeptOut(problem) && Boolean(res.status(problem.status).json({ message: problem.message })),
    }),
  );
  router.post(
    ['/ij/cockpit_preview', '/ij/cockpit_preview.data'],
    reception(portal, {
      receive: async (req, res) => {
        if (isForm(req)) await attach(portal, req, localsOf(res).visitor);
        return false;
      },
    }),
  );
  return router;
}

async function attach(portal: Portal, req: Request, visitor: Visitor): Promise<void> {
  enter('/ij/cockpit_preview', visitor, portal.config.flags);
  const query = new URLSearchParams(req.originalUrl.split('?')[1]);
  await portal.cockpit.table.attach(req, personOf(visitor), cockpitFilterOf(query), query.get('files') ?? '');
}

async function receive(
  portal: Portal,
  at: AccessKey,
  req: IncomingMessage,
  visitor: Visitor,
): Promise<FileRecord[]> {
  enter(at, visitor, portal.config.flags);
  const { email, type } = personOf(visitor);
  return portal.uploads.receive(req, { email, type, clientName: portal.config.tenant.id });
}

interface Reception {
  /** Takes a body in; true where it has answered, false where the screen's action does. */
  readonly receive: (req: Request, res: Response) => Promise<boolean>;
  /** Answers a refusal; returns false, like a missing function, for those that the screen's action shows. */
  readonly refuse?: (req: Request, res: Response, problem: Problem) => boolean;
}

/** Receives bodies of any size before Remix would read them; a refusal is passed on as `uploadProblem`. */
export function reception(portal: Portal, { receive, refuse }: Reception): RequestHandler {
  return (req, res, next) => {
    receive(req, res).then(
      (answered) => (answered ? undefined : next()),
      (error: unknown) => {
        const problem = portal.problemOf(error);
        if (!problem) return next(error);
        if (problem.status === 503) {
          portal.log.error({ err: problem.cause ?? problem }, 'upload failed');
          res.setHeader('Retry-After', '5');
        }
        if (refuse?.(req, res, problem)) return undefined;
        if (!isKeptOut(problem)) localsOf(res).uploadProblem = problem;
        return next();
      },
    );
  };
}

/** Remix answers people without access as at every address. */
export const isKeptOut = ({ status, fields }: Problem): boolean =>
  (status === 401 || status === 403) && Object.keys(fields).length === 0;

export const isForm = (req: Request): boolean => Boolean(req.is('multipart/form-data'));

const page = '/ij/fiscal_asset';

/** Worksheets and documents of the fiscal asset. */
export function fiscalUploads(portal: Portal): Router {
  const router = Router();
  const receive = async (req: Request, res: Response) => {
    if (!isForm(req)) return false;
    const { visitor } = localsOf(res);
    enter(page, visitor, portal.config.flags);
    const asked = (name: string) => String(req.query[name] ?? '');
    const code = asked('businessUnitID');
    const place = { code, line: asked('item'), column: columnOf(asked('column')) ?? 'document' };
    await portal.fiscalAttachments.receive(req, personOf(visitor), place);
    res.redirect(303, `${page}?${new URLSearchParams({ businessUnitID: code, anexado: '1' })}`);
    return true;
  };
  router.post(page, reception(portal, { receive }));
  return router;
}

/** Where bodies are taken before a route sees them. */
const receiving = /^\/(?:captura|newFile|ij\/fiscal_asset)(?:\/|$)/i;

/** Takes no files while a demo's data are still being laid: the rest is refused by the guard of the routes (rule X21). */
export const laidFirst =
  ({ laying }: Pick<Portal, 'laying'>): RequestHandler =>
  ({ method, path }, res, next) => {
    if (!laying?.progress || method === 'GET' || method === 'HEAD' || !receiving.test(path)) return next();
    res.status(503).set('Retry-After', '5').type('text').send(messages.dataOnTheirWay);
  };
