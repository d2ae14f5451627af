import type { RequestHandler } from 'express';
import type { Portal } from '../portal';

/** 200 while the process lives. */
export const alive: RequestHandler = (_req, res) => {
  res.type('text/plain').send('ok');
};

/** 200 only while database and storage answer; 503 names the one that does not. */
export const ready =
  (portal: Portal): RequestHandler =>
  async (_req, res) => {
    const parts = { database: portal.database.ping(), storage: portal.storage.ping() };
    const results = await Promise.allSettled(Object.values(parts));
    const failed = Object.keys(parts).filter((_, index) => results[index]?.status === 'rejected');
    res.status(failed.length > 0 ? 503 : 200).json({ ready: failed.length === 0, failed });
  };
