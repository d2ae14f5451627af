/**
 * Leaves of a folder of production packages what the build does not hold itself: native code, and files that are opened by
 * name. `node server/cli/prune.mjs node_modules`; test/portal/container-image.test.ts holds that nothing else is asked for.
 */
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packages that stay beside the build. */
export const outside = ['@expo-google-fonts/inter', '@node-rs/argon2', '@resvg/resvg-js'];

/** Pictures are set in two weights. */
const unusedFont = /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/).*\.ttf$/;

/** The packages that stay, with those that they need in turn. */
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

/** Whether a file may be wanted, by its path below `node_modules`. */
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
