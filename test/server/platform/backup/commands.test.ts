/** @module-tag slow — commands beside a portal */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastBackup, tellBackup } from '../../../../server/platform/backup/last';
import { backupAgeSeconds } from '../../../../server/platform/metrics/figures';
import { openDatabase } from '../../../../server/platform/mongo/client';
import { schemaVersions } from '../../../../server/platform/schema/ensure';
import { quiet } from '../../../servers/mongo';
import { openLedger, stored, sumOf } from './ledger';

let folder: string;
let ledger: Awaited<ReturnType<typeof openLedger>>;
const target = () => path.join(folder, 'backup');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-commands-'));
  ledger = await openLedger(10_000);
  // The commands know the portal's collections, and take these for a newer portal's.
  await ledger.db.collection(schemaVersions).deleteMany({});
});
afterAll(async () => {
  await ledger.close();
  await rm(folder, { recursive: true, force: true });
});

/** A command as it is run beside a portal; `until` is told each line that it says of its progress. */
async function command(
  name: 'backup' | 'restore',
  args: readonly string[],
  dataDir: string,
  until: (line: string) => boolean = () => false,
) {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/${name}.ts`, ...args], {
    env: { NODE_ENV: 'production', PATH: process.env['PATH'], MONGODB_URI: 'embedded', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    lines.push(line);
    if (until(line)) child.kill('SIGKILL');
  });
  const output = text(child.stdout);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: await output, lines };
}

const momentIn = (lines: readonly string[]) =>
  lines.find((line) => line.startsWith('Instante'))?.split(';')[0];

it('a killed backup continues at its moment, and can be restored by command', async () => {
  const killed = await command('backup', [target()], ledger.dataDir, (line) => line.startsWith('ledger'));
  expect(killed.code).toBeNull();
  expect(existsSync(path.join(target(), 'manifest.json'))).toBe(false);
  const half = await command('restore', [target()], path.join(folder, 'nowhere'));
  expect(half.code).toBe(1);
  expect(half.lines.join()).toContain('não é um backup, ou ele não terminou');

  const then = await sumOf(ledger.db);
  await ledger.db.collection('ledger').deleteOne({ number: -1 });
  const whole = await command('backup', [target()], ledger.dataDir);
  expect(whole.code).toBe(0);
  expect(momentIn(killed.lines)).toBeTruthy();
  expect(momentIn(whole.lines)).toBe(momentIn(killed.lines));
  expect(whole.output).toMatch(
    /^Backup de .*: 10\.000 documentos em 2 coleções, 0 arquivos, .*; sha256 [0-9a-f]{64}\n$/,
  );

  expect(await lastBackup(ledger.db)).toMatchObject({ documents: 10_000, files: 0, place: target() });
  await tellBackup(ledger.db);
  const { values } = await backupAgeSeconds.get();
  expect(values[0]?.value).toBeGreaterThan(0);
  expect(values[0]?.value).toBeLessThan(600);

  const empty = path.join(folder, 'restored');
  const looked = await command('restore', [target(), '--verify'], empty);
  expect([looked.code, looked.output]).toEqual([0, expect.stringMatching(/^Íntegro: 10\.000 documentos/)]);
  const dry = await command('restore', [target(), '--dry-run'], empty);
  expect([dry.code, dry.output]).toEqual([
    0,
    expect.stringMatching(/^Seria restaurado: .*Nada foi gravado\.\n$/),
  ]);
  expect(await readdir(folder)).not.toContain('restored');

  const restored = await command('restore', [target()], empty);
  expect([restored.code, restored.output]).toEqual([0, expect.stringMatching(/10\.000 documentos/)]);
  const { db, close } = await openDatabase({ dataDir: empty, mongodbDatabase: 'portal' }, quiet);
  expect(await sumOf(db)).toEqual(then);
  // Of the backups of the portal that was saved it knows nothing.
  expect(await lastBackup(db)).toBeNull();
  expect((await stored(db, 'ledger')).slice(0, -1)).toEqual(await stored(ledger.db, 'ledger'));
  await close();
});

it('a failing command has an exit code and an explanation', async () => {
  const use = await command('backup', [], ledger.dataDir);
  expect([use.code, use.lines]).toEqual([2, [expect.stringMatching(/^Use: backup/)]]);
  const inside = await command('backup', [path.join(ledger.dataDir, 'b')], ledger.dataDir);
  expect([inside.code, inside.lines.join()]).toEqual([1, expect.stringContaining('fica em DATA_DIR')]);
});
