/** Bundles the processes of `server/` into `build/`, after `remix vite:build`, which empties that folder. */
import { build } from 'esbuild';

await build({
  entryPoints: {
    main: 'server/main.ts',
    worker: 'server/worker.ts',
    appoint: 'server/appoint.ts',
    reindex: 'server/reindex.ts',
    engine: 'server/mongo/embedded/engine.ts',
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
