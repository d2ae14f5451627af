import { keepHeapSmall } from './jobs/heap';
import { createLog } from './log';
import { openPortal } from './portal';
import { configOrExit, endOnCrash, exitWith, onSignal } from './start';

keepHeapSmall();
const config = configOrExit({ worker: true });
const log = createLog(config.logLevel, 'worker');

try {
  const portal = await openPortal(config, log);
  endOnCrash(portal);
  await portal.jobs.work(config.workerConcurrency);
  await portal.background.work();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  onSignal(() => portal.close());
  process.send?.('ready');
  log.info({ concurrency: config.workerConcurrency }, 'Trabalhador pronto');
} catch (error) {
  exitWith(error);
}
