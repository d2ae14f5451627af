/** Bundles the processes of `server/` into `build/`, after `remix vite:build`, which empties that folder. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

await build({
  entryPoints: {
    main: 'server/main.ts',
    worker: 'server/worker.ts',
    appoint: 'server/appoint.ts',
    reindex: 'server/reindex.ts',
    migrate: 'server/migrate.ts',
    backup: 'server/backup.ts',
    restore: 'server/restore.ts',
    xls: 'server/data/jobs/ingest/xls-process.ts',
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

/** Outside a checkout, as in the image's build, `BUILD_COMMIT` says it. */
function commitHere() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync(
  'build/release.json',
  JSON.stringify({
    version,
    commit: process.env.BUILD_COMMIT || commitHere(),
    build: process.env.BUILD_ID || new Date().toISOString(),
  }),
);

// Compressed once here, not at every request: the server hands out what the browser takes.
const assets = 'build/client/assets';
for (const name of readdirSync(assets).filter((each) => /\.(?:js|css|svg)$/.test(each))) {
  const content = readFileSync(`${assets}/${name}`);
  writeFileSync(`${assets}/${name}.br`, brotliCompressSync(content));
  writeFileSync(`${assets}/${name}.gz`, gzipSync(content, { level: 9 }));
}
