import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { Problem } from '../../errors';
import { enginePaths, type SnapshotAnswer, type SnapshotOrder, type SnapshotTaken } from './paths';

/** A snapshot that this process owns until it releases it. */
export interface SnapshotHandle extends SnapshotTaken {
  /** A data folder that an engine opens as it opens any other. */
  readonly dataDir: string;
  release(): void;
}

/**
 * Orders the engine that serves `dataDir`, in any process, to copy its files at one moment. Writes wait while it
 * copies again what changed during the copy.
 * @param again the name of an earlier snapshot, which is reused if it still exists
 * @throws Problem `conflict` if another process has a snapshot, `unavailable` if the engine accepts no orders
 */
export async function takeSnapshot(dataDir: string, again: string | null): Promise<SnapshotHandle> {
  const { orders, snapshot } = enginePaths(dataDir);
  const connection = net.connect(orders);
  // An engine that falls while its copy is read takes nothing of the copy with it.
  connection.on('error', () => undefined);
  const order: SnapshotOrder = { again };
  try {
    await once(connection, 'connect');
    connection.write(`${JSON.stringify(order)}\n`);
    const answer = await answerOn(connection);
    if ('refused' in answer) throw new Problem('conflict', answer.refused);
    connection.unref();
    return { ...answer, dataDir: snapshot, release: () => connection.destroy() };
  } catch (error) {
    connection.destroy();
    if (error instanceof Problem) throw error;
    throw new Problem('unavailable', 'o banco embutido não atende a pedidos de cópia', {}, { cause: error });
  }
}

async function answerOn(connection: net.Socket): Promise<SnapshotAnswer> {
  for await (const line of createInterface(connection)) return JSON.parse(line) as SnapshotAnswer;
  throw new Error('the engine went');
}

export const removeSnapshot = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true });
