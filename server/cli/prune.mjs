/**
 * Removes files from a folder of production packages that the build already contains. Native code and files that are
 * opened by name stay. `node server/cli/prune.mjs node_modules`; test/portal/container-image.test.ts checks that
 * nothing else is needed.
 */
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages that are not bundled into the build. */
export const outside = ['@expo-google-fonts/inter', '@node-rs/argon2', '@resvg/resvg-js'];

/** Pictures use two font weights. */
const unusedFont = /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/).*\.ttf$/;

/** The packages that stay, including their dependencies. */
function kept() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const names = new Set(outside);
  for (const name of names) {
    const { dependencies, optionalDependencies } = packages[`node_modules/${name}`] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) names.add(needed);
  }
  return names;
}

const names = kept();

/** Whether a file may be needed, by its path below `node_modules`. */
export function isWanted(file) {
  const own = file.replaceAll(path.sep, '/').replace(/^(?:.*\/)?node_modules\//, '');
  return names.has(/^(?:@[^/]+\/)?[^/]+/.exec(own)?.[0] ?? '') && !unusedFont.test(own);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? 'node_modules';
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && !isWanted(path.relative(folder, file))) rmSync(file);
  }
}
