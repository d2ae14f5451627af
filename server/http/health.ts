import type { Server } from 'node:http';
import express, { type RequestHandler } from 'express';
import { readRelease } from '../platform/release';
import type { Portal } from '../portal';
import { isDraining } from './drain';

const release = readRelease();

/** 200 while the process lives, with what runs in it (rule X12). */
export const alive: RequestHandler = (_req, res) => {
  res.json({ alive: true, ...release });
};

/** 200 only while database and storage answer and the server stays; 503 names what is not so. */
export const ready =
  (portal: Portal): RequestHandler =>
  async (_req, res) => {
    if (isDraining()) return void res.status(503).json({ ready: false, failed: [], draining: true });
    const parts = { database: portal.database.ping(), storage: portal.storage.ping() };
    const results = await Promise.allSettled(Object.values(parts));
    const failed = Object.keys(parts).filter((_, index) => results[index]?.status === 'rejected');
    res.status(failed.length > 0 ? 503 : 200).json({ ready: failed.length === 0, failed });
  };

/** The two answers alone, for a process that serves nothing else; the process ends without waiting for it. */
export function answerHealth(portal: Portal, port: number, host: string): Server {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', alive).get('/readyz', ready(portal));
  return app.listen(port, host).unref();
}
