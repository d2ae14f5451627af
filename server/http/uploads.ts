import type { IncomingMessage } from 'node:http';
import { Router, type Request } from 'express';
import type { AccessKey } from '../../app/domain/people/access/access';
import { cockpitFilterOf } from '../../app/domain/finance/cockpit/filter';
import { enter } from '../people/access/guard';
import { demandScope, scopeOf } from '../people/access/scopes';
import type { Visitor } from '../people/access/session-cookies';
import type { FileRecord } from '../data/provenance/file';
import type { Portal } from '../portal';
import { localsOf, personOf } from './context';
import { isForm, isKeptOut, reception } from './multipart-upload';

/** Files for bases, and those that are hung on a row of the cockpit. */
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
