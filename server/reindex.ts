import { createLog } from './log';
import { openPortal } from './portal';
import { configOrExit, exitWith } from './start';

/** Rebuilds the index of the explorer, beside whatever else uses the database (`npm run reindex`). */
const config = configOrExit({ worker: true });

try {
  const portal = await openPortal(config, createLog('warn', 'reindex'));
  const began = performance.now();
  const total = await portal.searchIndexer.rebuild((line) => process.stdout.write(`${line}\n`));
  await portal.close();
  const seconds = ((performance.now() - began) / 1000).toFixed(1).replace('.', ',');
  process.stdout.write(`${total} itens no índice em ${seconds} s\n`);
} catch (error) {
  exitWith(error);
}
