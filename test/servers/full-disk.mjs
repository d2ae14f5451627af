/** Loaded before the portal: while `DATA_DIR/full` exists, writes to the folder of stored files fail with ENOSPC. */
import fs from 'node:fs';
import path from 'node:path';

const dataDir = path.resolve(process.env.DATA_DIR);
const storage = path.join(dataDir, 'storage') + path.sep;
const flag = path.join(dataDir, 'full');
const stored = new Set();

const { open, close, write, writev } = fs;

fs.open = (file, ...rest) => {
  const done = rest.pop();
  open(file, ...rest, (error, fd) => {
    if (!error && String(file).startsWith(storage)) stored.add(fd);
    done(error, fd);
  });
};

fs.close = (fd, ...rest) => {
  stored.delete(fd);
  close(fd, ...rest);
};

const refusing =
  (original) =>
  (fd, ...rest) => {
    if (!stored.has(fd) || !fs.existsSync(flag)) return original(fd, ...rest);
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    queueMicrotask(() => rest.at(-1)(error));
  };

fs.write = refusing(write);
fs.writev = refusing(writev);
