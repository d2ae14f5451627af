import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { files } from '../../server/data/provenance/files-collection';
import { createLog } from '../../server/platform/log';
import { openPortalDatabase } from './database';
import { collection } from '../../server/platform/mongo/collection';
import { superviseEmbedded } from '../../server/platform/mongo/embedded/supervisor';
import { startBarePortal } from '../servers/bare-portal';
import { median } from './memory';
import type { BenchRow } from './row';

const rows = 10_000;
const rounds = 24;
/** The limit in milliseconds. */
const limitMs = 1_500;
const pollMs = 5;

function spendFile(round: number): string {
  const lines = ['channel;marca;yearMonthDay;valor'];
  for (let row = 0; row < rows; row += 1)
    lines.push(
      row % 500 === 7 ? `LOJA;Marca ${round};01/11/2026;1` : `FSS;Marca ${round}-${row};01/11/2026;${row},5`,
    );
  return lines.join('\n');
}

/** Milliseconds from the last byte of a file sent to the server until its rows are in their bases. */
export async function benchArrival(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const log = createLog('error', 'bench');
  const engine = await superviseEmbedded({ dataDir, cacheDir: path.resolve('.cache'), log });
  const target = { mongodbUri: engine.uri, database: 'bench' };
  const portal = await startBarePortal({ ...target, dataDir });
  const worker = spawn(process.execPath, ['build/worker.js'], {
    env: {
      ...process.env,
      MONGODB_URI: engine.uri,
      MONGODB_DATABASE: 'bench',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const database = await openPortalDatabase(
    { mongodbUri: engine.uri, mongodbDatabase: 'bench', dataDir },
    log,
  );
  try {
    await once(worker, 'message');
    const person = await portal.signUp('bench@teste.example', 'USER GOLD');
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const form = new FormData();
      form.append('collection', 'planejamento_spend');
      form.append('files', new Blob([spendFile(round)]), `${round}.csv`);
      // Counts the whole upload, although its last byte is sent well before the answer.
      const began = performance.now();
      const answer = await person.post('/captura/manual', form, { Accept: 'application/json' });
      if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}`);
      await completed(database.db, `${round}.csv`);
      // The first round warms the processes up.
      if (round > 0) times.push(performance.now() - began);
    }
    const ms = median(times);
    return [
      {
        name: `A file of ${rows} rows, ms from its sending until its rows are in the bases (median of ${rounds})`,
        value: ms,
        floor: limitMs,
        ratio: ms / limitMs,
        target: 1,
        atMost: true,
      },
    ];
  } finally {
    await database.close();
    const gone = once(worker, 'exit');
    worker.kill('SIGTERM');
    await gone;
    await portal.end();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function completed(
  db: Awaited<ReturnType<typeof openPortalDatabase>>['db'],
  name: string,
): Promise<void> {
  for (;;) {
    const file = await collection(db, files).findOne({ originalName: name });
    if (file?.phase === 'completed' && file.rows.ok + file.rows.nok === rows) return;
    if (file?.phase === 'failed') throw new Error(file.message);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
