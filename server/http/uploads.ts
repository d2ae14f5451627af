import type { IncomingMessage } from 'node:http';
import { Router, type Request, type RequestHandler } from 'express';
import type { AccessKey } from '../../app/domain/access';
import { cockpitFilterOf } from '../../app/domain/cockpit/filter';
import { enter } from '../access/guard';
import type { Visitor } from '../access/visitor';
import type { FileRecord } from '../files/file';
import type { Portal } from '../portal';
import { localsOf, personOf } from './context';

/**
 * Receives uploads before Remix would read the body: streamed to storage, however large. What is accepted is answered
 * here; a refusal goes on to the screen's action, which draws the form again with the message.
 */
export function uploads(portal: Portal): Router {
  const router = Router();
  router.post('/captura/manual', (req, res, next) => {
    const { visitor } = localsOf(res);
    const asJson = req.get('Accept')?.includes('application/json') ?? false;
    receive(portal, '/captura/manual', req, visitor)
      .then((accepted) => {
        if (!asJson) return res.redirect(303, '/captura/processando');
        const files = accepted.map(({ _id, originalName }) => ({ id: _id.toHexString(), originalName }));
        return res.status(201).json({ files });
      })
      .catch((error: unknown) => {
        const problem = portal.problemOf(error);
        if (!problem) return next(error);
        if (problem.status === 503) {
          portal.log.error({ err: problem.cause ?? problem }, 'upload failed');
          res.setHeader('Retry-After', '5');
        }
        if (asJson)
          return res.status(problem.status).json({ message: problem.message, fields: problem.fields });
        localsOf(res).uploadProblem = problem;
        return next();
      });
  });
  router.post('/newFile', (req, res, next) => {
    if (!req.is('multipart/form-data')) return next();
    const { visitor, tokenId } = localsOf(res);
    receive(portal, '/newFile', req, visitor)
      .then((accepted) =>
        portal.gateway.accepted(accepted, { person: personOf(visitor), address: req.ip ?? '', tokenId }),
      )
      .then((answer) => res.status(201).json(answer))
      .catch((error: unknown) => {
        const problem = portal.problemOf(error);
        if (!problem) return next(error);
        // Remix answers those who may not come in as it answers them at every address.
        const isKeptOut = problem.status === 401 || problem.status === 403;
        if (isKeptOut && !problem.fields['collection']) return next();
        if (problem.status === 503) {
          portal.log.error({ err: problem.cause ?? problem }, 'upload failed');
          res.setHeader('Retry-After', '5');
        }
        return res.status(problem.status).json({ message: problem.message });
      });
  });
  router.post(['/ij/cockpit_preview', '/ij/cockpit_preview.data'], rowFiles(portal));
  return router;
}

/** Hangs files on a row of the cockpit; the screen's action says what became of them (`uploadProblem`). */
function rowFiles(portal: Portal): RequestHandler {
  return (req, res, next) => {
    if (!req.is('multipart/form-data')) return next();
    const { visitor } = localsOf(res);
    attach(portal, req, visitor)
      .then(() => next())
      .catch((error: unknown) => {
        const problem = portal.problemOf(error);
        if (!problem) return next(error);
        // Remix answers those who may not come in as it answers them at every address.
        const isKeptOut = problem.status === 401 || problem.status === 403;
        if (isKeptOut && !problem.fields['collection']) return next();
        if (problem.status === 503) {
          portal.log.error({ err: problem.cause ?? problem }, 'upload failed');
          res.setHeader('Retry-After', '5');
        }
        localsOf(res).uploadProblem = problem;
        return next();
      });
  };
}

async function attach(portal: Portal, req: Request, visitor: Visitor): Promise<void> {
  enter('/ij/cockpit_preview', visitor, portal.config.flags);
  const query = new URLSearchParams(req.originalUrl.split('?')[1]);
  await portal.cockpit.forms.receive(
    req,
    personOf(visitor),
    cockpitFilterOf(query),
    query.get('files') ?? '',
  );
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
