import type { IncomingMessage, ServerResponse } from 'node:http';
import { layAll } from '../demo/demo';
import { createApp } from '../http/app';
import type { Frontend } from '../http/frontend';
import { endOpenStreams } from '../http/event-stream';
import { createLog } from '../platform/log';
import { openPortal } from '../portal';
import { configHere, started, tellFigures } from '../start';

/**
 * Opens the portal on the development data: pages and the worker's jobs, so that an edit affects both.
 * @throws the error that kept it from opening; nothing is left open
 */
export async function serve(frontend: Frontend) {
  const config = configHere();
  const log = createLog(config.logLevel, 'portal');
  const portal = await started(config, log, () => openPortal(config, log));
  try {
    await layAll(portal);
    await portal.jobs.work(config.workerConcurrency);
    const figures = await tellFigures(portal, 'server');
    portal.housekeeping.start();
    const app = createApp(portal, frontend);
    const underWay = new Set<Promise<void>>();
    return {
      answer: (req: IncomingMessage, res: ServerResponse) => {
        const answered = new Promise<void>((resolve) => res.once('close', resolve));
        underWay.add(answered);
        void answered.then(() => underWay.delete(answered));
        app(req, res);
      },
      end: async () => {
        figures?.close();
        endOpenStreams();
        await Promise.all(underWay);
        await portal.close();
      },
    };
  } catch (error) {
    await portal.close();
    throw error;
  }
}
