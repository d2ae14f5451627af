import type { RequestHandler } from 'express';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import { localsOf } from './context';

const mb = 1_024 * 1_024;
/** Forms are read into memory whole: the largest that a screen sends, and what a stranger may. */
const most = { person: 64 * mb, stranger: 2 * mb };

/**
 * Refuses bodies that the screens' forms never have, before anything of them is read. Uploads are streamed elsewhere.
 * A browser says how long a form is; without that, a stranger's could have no end.
 */
export const bodyLimit: RequestHandler = (req, res, next) => {
  const { person } = localsOf(res).visitor;
  const length = req.get('Content-Length');
  if (length === undefined && req.get('Transfer-Encoding') !== undefined && !person) {
    res.setHeader('Connection', 'close');
    res.status(411).type('text/plain').send(messages.formTooLarge);
    return;
  }
  const tooLarge = Number(length ?? 0) > (person ? most.person : most.stranger);
  next(tooLarge ? new Problem('too-large', messages.formTooLarge) : undefined);
};
