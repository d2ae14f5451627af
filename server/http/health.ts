import type { Server } from 'node:http';
import express, { type RequestHandler, type Response } from 'express';
import { readRelease } from '../platform/release';
import type { Portal } from '../portal';
import { isDraining } from './connections';

const release = readRelease();

/** 200 while the process lives, with what runs in it (rule X12) and, in a demo, how far its data are. */
export const alive =
  ({ laying }: Pick<Portal, 'laying'>): RequestHandler =>
  (_req, res) => {
    res.json({ alive: true, ...release, ...(laying && { data: laying.progress ?? { percent: 100 } }) });
  };

/**
 * 200 while the database answers and the server is not stopping; the body names failed parts. A remote store that
 * falls silent counts as failed only after ten seconds: few screens need it, and each reports its failure. A load
 * balancer asks `?for=requests`: 200 while the server is not stopping, whatever its parts do. Otherwise an outage of
 * the database would remove every server at once, and people would see the balancer's page instead of the portal's
 * explanation.
 */
export function ready(portal: Portal, now = () => performance.now()): RequestHandler {
  const maxBlinkMs = portal.downloads === null ? 10_000 : 0;
  let silentSince = -Infinity;
  const answer = async (res: Response, forRequests: boolean): Promise<void> => {
    if (isDraining()) return void res.status(503).json({ ready: false, failed: [], draining: true });
    if (forRequests) return void res.json({ ready: true, failed: [] });
    const [database, storage] = await Promise.all([
      answers(portal.database.ping()),
      answers(portal.storage.ping()),
    ]);
    silentSince = storage ? Infinity : Math.min(silentSince, now());
    const isReady = database && (storage || now() - silentSince < maxBlinkMs);
    const failed = [...(database ? [] : ['database']), ...(storage ? [] : ['storage'])];
    res.status(isReady ? 200 : 503).json({ ready: isReady, failed });
  };
  return (req, res) => void answer(res, req.query['for'] === 'requests');
}

const answers = (call: Promise<void>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

/** The two answers alone, for a process that serves nothing else; the process ends without waiting for it. */
export function answerHealth(portal: Portal, port: number, host: string): Server {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', alive(portal)).get('/readyz', ready(portal));
  return app.listen(port, host).unref();
}
