/**
 * Loaded before a demo's processes: kills all of them, as a power failure does, when the worker opens one of the
 * many seed files.
 */
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const storage = path.join(path.resolve(process.env.DATA_DIR), 'storage') + path.sep;
const { open } = files;
let left = 90;

files.open = (file, flags, ...rest) => {
  const reads = flags === 'r' && String(file).startsWith(storage);
  if (reads && (left -= 1) === 0) for (const pid of [process.ppid, process.pid]) process.kill(pid, 'SIGKILL');
  return open(file, flags, ...rest);
};
syncBuiltinESMExports();
