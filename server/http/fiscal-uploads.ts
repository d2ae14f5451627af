import { Router, type Request, type Response } from 'express';
import { columnOf } from '../../app/domain/finance/fiscal/fiscal-asset';
import { enter } from '../people/access/guard';
import type { Portal } from '../portal';
import { localsOf, personOf } from './context';
import { isForm, reception } from './multipart-upload';

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
