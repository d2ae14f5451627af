import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createApp } from './http/app';
import { capConnections, capPipelines, drain, linger, keepPace } from './http/connections';
import { openFrontend } from './http/frontend';
import { createLog } from './platform/log';
import { openPortal } from './portal';
import { configOrExit, endOnCrash, exitWith, onSignal, started, tellFigures } from './start';
import { startWorkerBeside } from './worker-process';

/** Balancers keep idle connections for a minute, and must be the ones to end them: what they send meanwhile is lost. */
const keepAliveMs = 75_000;
const headersMs = 80_000;
const idleMs = 120_000;

const config = configOrExit();
const log = createLog(config.logLevel, 'portal');

try {
  const demo = config.mode === 'production' ? null : await import('./demo/demo');
  await demo?.takeKeptSeed(config);
  const portal = await started(config, log, () => openPortal(config, log));
  endOnCrash(portal);
  const laying = (await demo?.openDoor(portal)) ?? null;
  const server = createApp({ ...portal, laying }, await openFrontend()).listen(config.port, config.host);
  // However long a body takes over a bad line: only one that comes too slowly, or a connection that falls silent, is cut.
  server.requestTimeout = 0;
  keepPace(server);
  linger(server);
  capConnections(server, config.trustProxy);
  capPipelines(server);
  server.timeout = idleMs;
  server.keepAliveTimeout = keepAliveMs;
  server.headersTimeout = headersMs;
  await once(server, 'listening');
  await tellFigures(portal, 'server');
  const { port } = server.address() as AddressInfo;
  if (laying) demo?.announceDoor(port);
  const whole = () => {
    laying?.end();
    portal.housekeeping.start();
    demo?.announceDemo(port);
  };
  // Chores and jobs begin where all is there: they would take half of it for what somebody left behind.
  const beside = { laying: laying !== null, ready: () => (laying ? whole() : undefined) };
  const worker = demo ? startWorkerBeside(config.mode, log, beside) : null;
  if (!laying) whole();
  onSignal(async () => {
    await Promise.all([drain(server, config.drainSeconds), worker?.stop()]);
    await portal.close();
  });
  if (!demo) log.info({ port, host: config.host }, 'Portal pronto');
  if (!demo && config.mail.kind === 'outbox')
    log.warn('MAIL=outbox: convites e códigos ficam no banco e não são enviados; use MAIL=smtp');
} catch (error) {
  exitWith(error);
}
