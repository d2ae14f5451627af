import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Of `docs/security.md`: what is closed by the version of a package alone. */
it.each([
  ['@remix-run/router', '1.23.4'],
  ['react-router', '6.30.6'],
  ['react-router-dom', '6.30.6'],
])('%s is everywhere the one with the backported fixes', (name, version) => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const installed = Object.entries(packages).filter(([where]) => where.endsWith(`node_modules/${name}`));
  expect(installed.map(([, found]) => found.version)).toEqual([version]);
});

it('nothing of the server reads a turbo stream, neither of ours nor of the framework’s', () => {
  const runtime = path.resolve('node_modules/@remix-run/server-runtime/dist');
  const scripts = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]sx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => path.join(folder, name));
  const readers = [...scripts(runtime), ...scripts('server'), ...scripts('app')].filter((file) => {
    const source = readFileSync(file, 'utf8');
    return source.includes('turbo-stream') && /\bdecode\b/.test(source);
  });
  expect(readers).toEqual([]);
});
