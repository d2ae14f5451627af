import { keepHeapSmall } from './data/jobs';
import { answerHealth } from './http/health';
import { noSecret } from './config';
import { createLog } from './platform/log';
import { openPortal, type Portal } from './portal';
import { configOrExit, endOnCrash, exitWith, onSignal, started, tellFigures } from './start';

const config = configOrExit({ worker: true });
const log = createLog(config.logLevel, 'worker');
let isLaying = false;

try {
  const opening = started(config, log, openAtWork);
  // Its first jobs may be under way before all is open: they too are handed back. What is being laid is begun again.
  onSignal(async () => {
    if (!isLaying) await (await opening).close();
  });
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const portal = await opening;
  endOnCrash(portal);
  if (config.workerPort !== undefined) answerHealth(portal, config.workerPort, config.host);
  await tellFigures(portal, 'worker');
  if (config.mode === 'production' && config.mail.kind === 'outbox')
    log.warn('MAIL=outbox: os e-mails de relatórios ficam no banco e não são enviados');
  if (config.sessionSecrets.includes(noSecret))
    log.warn('Sem SESSION_SECRETS: este trabalhador não envia webhooks nem abre fontes');
  process.send?.('ready');
  log.info({ concurrency: config.workerConcurrency }, 'Trabalhador pronto');
} catch (error) {
  exitWith(error);
}

async function openAtWork(): Promise<Portal> {
  const portal = await openPortal(config, log);
  try {
    if (config.mode !== 'production') {
      isLaying = true;
      await (await import('./demo/demo')).layRest(portal);
      isLaying = false;
    }
    keepHeapSmall();
    await portal.jobs.work(config.workerConcurrency);
    return portal;
  } catch (error) {
    await portal.close();
    throw error;
  }
}
