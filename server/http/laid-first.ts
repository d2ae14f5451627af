import type { RequestHandler } from 'express';
import { messages } from '../../app/domain/messages';
import type { Portal } from '../portal';

/** Where bodies are taken before a route sees them. */
const uploads = /^\/(?:captura|newFile|ij\/fiscal_asset)(?:\/|$)/i;

/** Takes no files while a demo's data are still being laid: the rest is refused by the guard of the routes (rule X21). */
export const laidFirst =
  ({ laying }: Pick<Portal, 'laying'>): RequestHandler =>
  ({ method, path }, res, next) => {
    if (!laying?.progress || method === 'GET' || method === 'HEAD' || !uploads.test(path)) return next();
    res.status(503).set('Retry-After', '5').type('text').send(messages.dataOnTheirWay);
  };
