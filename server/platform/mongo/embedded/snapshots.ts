import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { formatBytes } from '../../../../app/domain/values/format';
import { reasonOf } from '../../reason';
import { CopiedFiles } from './copied-files';
import {
  enginePaths,
  type EnginePaths,
  type SnapshotAnswer,
  type SnapshotOrder,
  type SnapshotTaken,
} from './paths';

/** Disk space that a copy must leave free for other writes: the engine aborts on a full disk. */
const spareBytes = 256 * 1024 * 1024;

const refusedToSecond = { refused: 'outro backup está em andamento' };

/**
 * Accepts orders for snapshots in the engine's process, so that a pause of writes never outlasts its requester: the
 * lock ends with the copy, or with the engine. A snapshot is kept for one connection at a time.
 */
export async function serveSnapshots(
  paths: EnginePaths,
  engineSocket: string,
): Promise<{ close(): Promise<void> }> {
  const snapshots = new Snapshots(paths, engineSocket);
  let holder: net.Socket | null = null;
  /** Orders are processed one after the other: a copy is completed even if its requester has gone. */
  let answering: Promise<void> = Promise.resolve();
  const answer = async (connection: net.Socket, order: string) => {
    if (connection.destroyed) return;
    const free = holder === null;
    if (free) holder = connection;
    const answered = free ? await snapshots.answer(order) : refusedToSecond;
    connection.write(`${JSON.stringify(answered)}\n`);
  };
  const server = net.createServer((connection) => {
    connection.on('error', () => connection.destroy());
    connection.once('close', () => {
      if (holder === connection) holder = null;
    });
    createInterface(connection).once('line', (line) => {
      answering = answering.then(() => answer(connection, line)).catch(() => void connection.destroy());
    });
  });
  await rm(paths.orders, { force: true });
  await once(server.listen(paths.orders), 'listening');
  return {
    close: async () => {
      server.close();
      await answering;
    },
  };
}

class Snapshots {
  readonly #name: string;

  constructor(
    private readonly paths: EnginePaths,
    private readonly engineSocket: string,
  ) {
    this.#name = path.join(paths.snapshot, 'taken.json');
  }

  /** A copy that failed leaves nothing: it may be the disk that was too small. */
  async answer(order: string): Promise<SnapshotAnswer> {
    try {
      const { again } = JSON.parse(order) as SnapshotOrder;
      const kept = await this.#kept();
      if (kept && kept.id === again) return kept;
      await this.#remove();
      const taken = await this.#copied();
      await writeFile(this.#name, JSON.stringify(taken), { mode: 0o600 });
      return taken;
    } catch (error) {
      await this.#remove();
      return { refused: reasonOf(error) };
    }
  }

  #remove(): Promise<void> {
    return rm(this.paths.snapshot, { recursive: true, force: true });
  }

  /** Most files are copied without a lock; with the lock only those that changed meanwhile are copied again. */
  async #copied(): Promise<SnapshotTaken> {
    const { files } = enginePaths(this.paths.snapshot);
    await mkdir(files, { recursive: true, mode: 0o700 });
    const copy = new CopiedFiles(this.paths.files, files);
    const { bavail, bsize } = await statfs(files);
    const needed = (await copy.size()) + spareBytes;
    if (needed > bavail * bsize)
      throw new Error(`a cópia do banco precisa de ${formatBytes(needed)} livres em DATA_DIR`);
    await copy.round();
    const client = new MongoClient(`mongodb://${encodeURIComponent(this.engineSocket)}`);
    const admin = client.db('admin');
    try {
      const began = performance.now();
      await admin.command({ fsync: 1, lock: true });
      const at = new Date().toISOString();
      try {
        await copy.round();
      } finally {
        await admin.command({ fsyncUnlock: 1 });
      }
      return { id: randomUUID(), at, pausedMs: Math.round(performance.now() - began) };
    } finally {
      await client.close();
    }
  }

  async #kept(): Promise<SnapshotTaken | null> {
    const text = await readFile(this.#name, 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as SnapshotTaken);
  }
}
