import { Router } from 'express';
import { columnOf } from '../../app/domain/fiscal-asset';
import { enter } from '../access/guard';
import type { Portal } from '../portal';
import { localsOf, personOf } from './context';

const page = '/ij/fiscal_asset';

/**
 * Receives the worksheets and documents of the fiscal asset before Remix would read the body. What is kept is answered
 * here; a refusal goes on to the screen's action, which draws the page again with the message.
 */
export function fiscalUploads(portal: Portal): Router {
  const router = Router();
  router.post(page, (req, res, next) => {
    if (!req.is('multipart/form-data')) return next();
    const { visitor } = localsOf(res);
    const [code, line, column] = ['businessUnitID', 'item', 'column'].map((name) =>
      String(req.query[name] ?? ''),
    );
    const receive = async () => {
      enter(page, visitor, portal.config.flags);
      const place = { code: code ?? '', line: line ?? '', column: columnOf(column ?? '') ?? 'document' };
      await portal.fiscalAttachments.receive(req, personOf(visitor), place);
      res.redirect(303, `${page}?${new URLSearchParams({ businessUnitID: place.code, anexado: '1' })}`);
    };
    receive().catch((error: unknown) => {
      const problem = portal.problemOf(error);
      if (!problem) return next(error);
      if (problem.status === 503) {
        portal.log.error({ err: problem.cause ?? problem }, 'fiscal upload failed');
        res.setHeader('Retry-After', '5');
      }
      localsOf(res).uploadProblem = problem;
      return next();
    });
  });
  return router;
}
