/** @module-tag slow — development starts, in a checkout of its own */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommand } from '../servers/command';
import { onGivenServer } from '../servers/given-server';
import { seededFolder } from '../servers/portal';

const sources = [
  'app',
  'server',
  'public',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
];

/** A checkout of its own, with this one's packages, and the C library that the engine may need. */
async function checkout(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-dev-'));
  for (const entry of sources) await cp(entry, path.join(folder, entry), { recursive: true });
  const within = async (name: string, leave: readonly string[]) => {
    await mkdir(path.join(folder, name));
    for (const entry of await readdir(name))
      if (!leave.includes(entry)) await symlink(path.resolve(name, entry), path.join(folder, name, entry));
  };
  await within('node_modules', ['.vite']);
  await within('.cache', ['seeded', 'setup.lock']);
  return folder;
}

/** Replaces a text in a file at once, so that nobody reads the file half written. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(`${file}~`, text.replace(from, to));
  await rename(`${file}~`, file);
}

let dataDir: string;
beforeAll(async () => {
  dataDir = await seededFolder();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('in npm run dev an edit of server or domain is live in the same process, and the pages are not read anew', async () => {
  const folder = await checkout();
  const inFolder = (file: string) => path.join(folder, file);
  // Each reading of the pages' modules says so.
  await edit(inFolder('app/routes/access/sign-in.tsx'), 'export ', `console.log('pages are read');\nexport `);
  const dev = await startCommand('dev', /^Portal pronto em (http:\S+)$/, {
    cwd: folder,
    env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', ...onGivenServer(path.basename(dataDir)) },
  });
  const url = dev.matched[1] ?? '';
  const read = () => dev.output.filter((line) => line === 'pages are read').length;
  try {
    const page = await (await fetch(url)).text();
    expect(page).toContain('Entrar no portal');
    // Styles come with the page, and the policy lets them be.
    expect(page).toMatch(/<style>[^<]*font/);
    expect(read()).toBe(1);
    const processes = await dev.alive();

    await edit(inFolder('server/http/health.ts'), 'alive: true', `alive: 'edited'`);
    await expect.poll(async () => (await fetch(`${url}/healthz`)).text()).toContain('edited');
    expect((await fetch(url)).status).toBe(200);
    expect(read()).toBe(1);

    await edit(inFolder('app/domain/messages.ts'), `foreignOrigin: '`, `foreignOrigin: 'Edited: `);
    const stranger = { method: 'POST', headers: { Origin: 'http://stranger.example' } };
    await expect.poll(async () => (await fetch(url, stranger)).text()).toContain('Edited: ');

    // What cannot run leaves what was there, and is mended by the next edit.
    await edit(inFolder('server/http/health.ts'), 'export function ready', 'export function ready(');
    await expect.poll(() => dev.output.join('\n')).toContain('O código novo não abre');
    expect(await (await fetch(`${url}/healthz`)).text()).toContain('edited');
    await edit(inFolder('server/http/health.ts'), 'export function ready(', 'export function ready');
    await edit(inFolder('server/http/health.ts'), `alive: 'edited'`, `alive: 'mended'`);
    await expect.poll(async () => (await fetch(`${url}/healthz`)).text()).toContain('mended');

    // Settings of Vite, the list of addresses among them, have it begin anew, in the same processes.
    await edit(inFolder('vite.config.ts'), 'export default', '// Edited.\nexport default');
    await expect
      .poll(() => dev.output.join('\n'), { timeout: 120_000 })
      .toMatch(/vite\.config\.ts.*Código novo no ar/);
    await edit(inFolder('server/http/health.ts'), `alive: 'mended'`, `alive: 'anew'`);
    await expect.poll(async () => (await fetch(`${url}/healthz`)).text()).toContain('anew');
    expect((await fetch(url)).status).toBe(200);
    expect(await dev.alive()).toEqual(processes);
  } finally {
    dev.signal('SIGTERM', 'npm');
    await dev.ended;
    await expect.poll(() => dev.alive()).toEqual([]);
    expect(dev.output.join('\n')).not.toContain('Segundo sinal');
    await rm(folder, { recursive: true, force: true });
  }
}, 600_000);
