/** @module-tag slow — portals that end */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededFolder, startPortal } from '../servers/portal';
import { accountOf, client, demoPassword, form, signIn } from './client';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a process of the build to its end, in an environment of nothing but `env`. */
async function run(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
  return { code, output };
}

const required = {
  PUBLIC_URL: 'https://portal.example',
  TENANT_ID: 'empresa',
  SESSION_SECRETS: 'a-secret-of-thirty-two-characters!',
  MONGODB_URI: 'embedded',
  MAIL: 'outbox',
};

describe('npm start', () => {
  it('refuses to serve without its settings, and names them', async () => {
    const { code, output } = await run(['build/main.js'], { PORT: 'x' });
    expect(code).toBe(1);
    for (const name of ['TENANT_ID', 'SESSION_SECRETS', 'PORT', 'PUBLIC_URL', 'MAIL'])
      expect(output).toContain(`- ${name}: `);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('refuses a fixed day', async () => {
    const { code, output } = await run(['build/main.js'], {
      ...required,
      PORTAL_NOW: '2026-11-16T15:00:00Z',
    });
    expect(code).toBe(1);
    expect(output).toContain('- PORTAL_NOW: ');
  });

  it('says in one sentence that its database does not answer', async () => {
    const { code, output } = await run(['build/main.js'], {
      ...required,
      MONGODB_URI: 'mongodb://127.0.0.1:1',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^O portal não iniciou: .*\n$/);
  });

  it('says that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, output } = await run(['build/main.js'], {
      ...required,
      PORT: String(port),
      HOST: '127.0.0.1',
    });
    other.close();
    expect(code).toBe(1);
    expect(output).toBe(
      `O portal não iniciou: o endereço já está em uso por outro programa (EADDRINUSE 127.0.0.1:${port})\n`,
    );
  });

  it('says that its folder cannot be written', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const { code, output } = await run(['build/main.js'], { ...required, DATA_DIR: file });
    expect(code).toBe(1);
    expect(output).toBe(
      `O portal não iniciou: O banco embutido em ${file} não abriu: ` +
        `há um arquivo onde devia haver uma pasta (ENOTDIR ${path.join(file, 'database')}).\n`,
    );
  });

  it('does not know other words than demo and dev', async () => {
    const { code, output } = await run(['build/main.js', 'prod']);
    expect(code).toBe(1);
    expect(output).toContain('use demo, dev ou nada');
  });
});

describe('npm run worker', () => {
  it('starts without the settings of pages, and says what it lacks', async () => {
    const { code, output } = await run(['build/worker.js'], { WORKER_CONCURRENCY: '0' });
    expect(code).toBe(1);
    expect(output).toContain('- WORKER_CONCURRENCY: ');
    expect(output).not.toContain('SESSION_SECRETS');
  });
});

describe('npm run demo', () => {
  it('starts again on its data without seeding anew, and keeps everybody signed in', async () => {
    const review = '/ij/report_preview_edit_schneider/RF1%202027/1001%20-%20Lojas%20SP';
    const dataDir = await seededFolder();
    const first = await startPortal({ DATA_DIR: dataDir });
    const { cookie } = await signIn(accountOf['USER GOLD'], demoPassword, first.url);
    const drawn = await (await client(cookie, first.url).get(review)).text();
    const cell = /name="(cell\[[^"]+\|2026-12-01\])"/.exec(drawn)?.[1] ?? '';
    await first.stop();
    // On the day after the last one of the open release point: what was being typed is refused and kept.
    const second = await startPortal({ DATA_DIR: dataDir, PORTAL_NOW: '2026-12-01T00:00:00-03:00' });
    const again = client(cookie, second.url);
    const page = await again.get('/captura/manual');
    const late = form({ intent: 'save', id: 'typed-before', [cell]: '4.321,09' });
    const refused = await again.post(review, late);
    const html = await refused.text();
    const centres = await (await again.get('/ij/report_create_schneider?period=RF1+2027')).text();
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
    expect(page.status).toBe(200);
    expect(refused.status).toBe(403);
    expect(html).toContain('RF1 2027 fechou em 30/11/2026');
    expect(html).toContain('value="4.321,09"');
    expect(centres).toContain('Não enviado');
    expect(centres).not.toMatch(/Em edição|Não iniciado/);
    const seeded = [...first.output, ...second.output].filter((line) => line.startsWith('Demonstração: '));
    expect(seeded).toEqual([]);
  });
});
