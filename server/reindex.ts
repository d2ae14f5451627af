import { createLog } from './platform/log';
import { openPortal } from './portal';
import { configOrExit, exitWith, started } from './start';

/** Rebuilds the index of the explorer, beside whatever else uses the database (`npm run reindex`). */
const config = configOrExit({ worker: true });
const log = createLog('warn', 'reindex');

try {
  const portal = await started(config, log, () => openPortal(config, log));
  const began = performance.now();
  const total = await portal.searchIndexer.rebuild((line) => process.stdout.write(`${line}\n`));
  await portal.close();
  const seconds = ((performance.now() - began) / 1000).toFixed(1).replace('.', ',');
  process.stdout.write(`${total} itens no índice em ${seconds} s\n`);
} catch (error) {
  exitWith(error);
}
