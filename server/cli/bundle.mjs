/** Bundles the processes of `server/` into `build/`, after `remix vite:build`, which empties that folder. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

await build({
  entryPoints: {
    main: 'server/main.ts',
    worker: 'server/worker.ts',
    appoint: 'server/appoint.ts',
    reindex: 'server/reindex.ts',
    engine: 'server/platform/mongo/embedded/engine.ts',
  },
  outdir: 'build',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});

// Compressed once here, not at every request: the server hands out what the browser takes.
const assets = 'build/client/assets';
for (const name of readdirSync(assets).filter((each) => /\.(?:js|css|svg)$/.test(each))) {
  const content = readFileSync(`${assets}/${name}`);
  writeFileSync(`${assets}/${name}.br`, brotliCompressSync(content));
  writeFileSync(`${assets}/${name}.gz`, gzipSync(content, { level: 9 }));
}
