import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Unix socket addresses hold 107 bytes on Linux and fewer elsewhere. */
const longestSocketPath = 100;

/** Where an embedded engine keeps its data, its lock and the socket that every process reaches it by. */
export function enginePaths(dataDir: string) {
  const folder = path.resolve(dataDir, 'database');
  const beside = path.join(folder, 'engine.sock');
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const socket =
    Buffer.byteLength(beside) <= longestSocketPath ? beside : path.join(tmpdir(), `portal-${hash}.sock`);
  return { folder, files: path.join(folder, 'files'), lock: path.join(folder, 'engine.lock'), socket };
}

/** Address for the driver. */
export const engineUri = (socket: string): string =>
  `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;

/** Exit code of an engine that found its directory in the hands of another. */
export const inUse = 75;
