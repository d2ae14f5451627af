import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** Unix socket addresses hold 107 bytes on Linux and fewer elsewhere. */
const longestSocketPath = 100;

export interface EnginePaths {
  readonly folder: string;
  /** The engine's own directory; it locks it itself, and the lock goes with its process. */
  readonly files: string;
  /** The address by which every process of the portal reaches the engine; a link to the engine's own socket. */
  readonly socket: string;
}

/** Where an embedded engine keeps its data and the socket that every process reaches it by. */
export function enginePaths(dataDir: string): EnginePaths {
  const folder = path.resolve(dataDir, 'database');
  return { folder, files: path.join(folder, 'files'), socket: socketFor(folder) };
}

/** Beside the data; where that path is too long, in a folder of this user's own, named after the data's. */
function socketFor(folder: string): string {
  const beside = path.join(folder, 'engine.sock');
  if (Buffer.byteLength(beside) <= longestSocketPath) return beside;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `portal-${userInfo().uid}`, `${hash}.sock`);
}

/** Address for the driver. */
export const engineUri = (socket: string): string =>
  `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;

/** What an engine's process tells the one that started it. */
export type EngineReport =
  | { readonly state: 'ready' }
  | { readonly state: 'in-use' | 'failed'; readonly reason: string };
