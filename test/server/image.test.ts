import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isWanted } from '../../server/cli/prune.mjs';
import { elsewhere, filesOf, imageTree, loadedFiles, productionPackages } from './image';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

/** What the image runs: the bundles without the demo's, which the Dockerfile takes out. */
const bundles = ['build', 'build/chunks', 'build/server'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js') && !name.startsWith('demo-'))
    .map((name) => path.join(folder, name)),
);

const importsOf = (source: string): string[] =>
  [
    ...source.matchAll(/^(?:import|export)\b[^'"\n]*?["']([^'"\n]+)["'];?$|\bimport\(["']([^'"\n]+)["']\)/gm),
  ].map(([, still, late]) => still ?? late ?? '');

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

it('runs on packages of production alone', () => {
  const asked = bundles.flatMap((file) => importsOf(readFileSync(file, 'utf8')));
  const packages = new Set(
    asked.filter((name) => !/^[./]/.test(name) && !isBuiltin(name)).map((name) => packageOf(name)),
  );
  expect(packages).toContain('mongodb');
  expect([...packages].filter((name) => !(name in dependencies)).sort()).toEqual(elsewhere);
});

it('is given the packages of production alone', () => {
  const [head = '', ...stages] = readFileSync('Dockerfile', 'utf8').split(/^FROM /m);
  expect(head).toMatch(/^ARG NODE=node:24\.\d+\.\d+-\S+$/m);
  expect(stages.every((stage) => stage.startsWith('${NODE}'))).toBe(true);
  const [, packages = '', image = ''] = stages;
  expect(packages).toMatch(
    /^\S+ AS packages$[^]*npm ci --omit=dev[^]*^RUN node server\/cli\/prune\.mjs node_modules$/m,
  );
  expect(image.match(/^COPY .*node_modules.*$/gm)).toEqual([
    'COPY --from=packages /portal/node_modules ./node_modules',
  ]);
  expect(image).not.toMatch(/npm (?:i|ci|install)\b/);
});

it('is given nothing of them that nothing loads, and all that something does', async () => {
  const loaded = await loadedFiles();
  expect(loaded.length).toBeGreaterThan(1_000);
  expect(loaded.filter((file) => !isWanted(file))).toEqual([]);
});

it('carries at most 150 MB of packages', () => {
  const files = [...productionPackages().keys()].flatMap(filesOf).filter(({ file }) => isWanted(file));
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  expect(megabytes).toBeGreaterThan(50);
  expect(megabytes).toBeLessThan(150);
});

it('loads all that it ever loads from what is left', async () => {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync('.cache/image-');
  try {
    imageTree(folder);
    // Whole modules, those that are asked for later among them: processes themselves would begin to work.
    const code = `
      const { readdirSync } = await import('node:fs');
      for (const name of readdirSync('build/chunks')) await import('./build/chunks/' + name);
      await import('./build/server/index.js');
      await import('@node-rs/argon2').then(({ hash }) => hash('word'));
      await import('@resvg/resvg-js').then(({ Resvg }) => new Resvg('<svg xmlns="http://www.w3.org/2000/svg"/>'));`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: folder,
    });
    expect((await run).stderr).toBe('');
    const started = promisify(execFile)(process.execPath, ['build/main.js'], {
      cwd: folder,
      env: { NODE_ENV: 'production' },
    });
    await expect(started).rejects.toMatchObject({ stderr: expect.stringContaining('TENANT_ID: falta') });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
