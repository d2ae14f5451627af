import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** Unix socket addresses hold 107 bytes on Linux and fewer elsewhere; an engine that is not known yet adds its pid. */
const maxSocketPathLength = 98;

export interface EnginePaths {
  readonly folder: string;
  /** The engine's own directory; it locks it itself, and the lock goes with its process. */
  readonly files: string;
  /** The address by which every process of the portal reaches the engine. */
  readonly socket: string;
  /** Where the engine's process takes orders for a snapshot. */
  readonly orders: string;
  /** The data folder that a snapshot makes: an engine opens it as it opens any other. */
  readonly snapshot: string;
}

/** The paths of an embedded engine: its data, and the socket that all processes connect to. */
export function enginePaths(dataDir: string): EnginePaths {
  const folder = path.resolve(dataDir, 'database');
  return {
    folder,
    files: path.join(folder, 'files'),
    socket: socketFor(folder, 'engine'),
    orders: socketFor(folder, 'orders'),
    snapshot: path.join(folder, 'snapshot'),
  };
}

/** Beside the data; where that path is too long, in a folder of this user's own, named after the data's. */
function socketFor(folder: string, name: string): string {
  const beside = path.join(folder, `${name}.sock`);
  if (Buffer.byteLength(beside) <= maxSocketPathLength) return beside;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return path.join(
    tmpdir(),
    `portal-${userInfo().uid}`,
    `${hash}${name === 'engine' ? '' : `-${name}`}.sock`,
  );
}

/** Address for the driver. */
export const engineUri = (socket: string): string =>
  `mongodb://${encodeURIComponent(socket)}/?directConnection=true`;

/** The report of an engine's process to its parent. */
export type EngineReport =
  | { readonly state: 'ready' }
  | { readonly state: 'in-use' | 'failed'; readonly reason: string };

/** A request to an engine's process: the snapshot with the name `again`, if it still exists, or a new one. */
export interface SnapshotOrder {
  readonly again: string | null;
}

/** The moment of the database in `snapshot`. */
export interface SnapshotTaken {
  readonly id: string;
  /** ISO time at which no write was under way. */
  readonly at: string;
  /** For how long writes waited. */
  readonly pausedMs: number;
}

export type SnapshotAnswer = SnapshotTaken | { readonly refused: string };
