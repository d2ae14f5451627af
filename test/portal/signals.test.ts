/** @module-tag slow — each command starts twice */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommand } from '../servers/command';
import { onGivenServer } from '../servers/given-server';
import { seededFolder } from '../servers/portal';

const folders: string[] = [];
let seeded: string;
beforeAll(async () => {
  seeded = await seededFolder();
  folders.push(seeded);
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A laptop's data, which a demo is ready with at once. */
const ofDemo = (): Promise<Record<string, string>> =>
  Promise.resolve({
    ...{ DATA_DIR: seeded, PORT: '0', HOST: '127.0.0.1', DRAIN_SECONDS: '1' },
    ...onGivenServer(path.basename(seeded)),
  });

/** A company's settings, on a database without anything. */
const ofCompany = async (): Promise<Record<string, string>> => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'portal-signals-'));
  folders.push(DATA_DIR);
  return {
    ...{ DATA_DIR, PORT: '0', HOST: '127.0.0.1', MAIL: 'outbox', PUBLIC_URL: 'http://localhost' },
    ...{ TENANT_ID: 'teste', SESSION_SECRETS: 's'.repeat(32), DRAIN_SECONDS: '1' },
    ...{ MONGODB_URI: 'embedded', ...onGivenServer(path.basename(DATA_DIR)) },
  };
};

const commands = [
  ['demo', /^Portal pronto em/, ofDemo],
  ['start', /Portal pronto/, ofCompany],
  ['worker', /Trabalhador pronto/, ofCompany],
] as const;

/** As a supervisor ends a command, and as a terminal does. */
const ways = [
  ['SIGTERM', 'npm'],
  ['SIGINT', 'everybody'],
] as const;

for (const [name, ready, settings] of commands)
  test(`npm run ${name} ends with all of its processes when it is told, once`, async () => {
    const env = await settings();
    for (const [signal, to] of ways) {
      const command = await startCommand(name, ready, { env });
      expect((await command.alive()).length).toBeGreaterThan(1);
      command.signal(signal, to);
      await command.ended;
      await expect.poll(() => command.alive(), { message: `${signal} to ${to}` }).toEqual([]);
      expect(command.output.join('\n')).not.toContain('Segundo sinal');
    }
  });
