/**
 * Takes out of a folder of production packages what no process of the portal ever loads: a third of it is types, maps and
 * manuals, some is whole packages that others name for environments that this is not. Licences stay.
 * `node server/cli/prune.mjs node_modules`; test/server/image.test.ts holds that nothing loaded is among it.
 */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const neverLoaded = [
  // Types alone, and the compiler that the framework's packages name as a peer.
  /^(?:@types\/|typescript\/|csstype\/)/,
  // What stands in for Node's own TextDecoder, and for Node in the Bare runtime.
  /^(?:@zxing\/text-encoding|bare-[\w-]+)\//,
  // Native code that SFTP does without: no install builds it.
  /^(?:cpu-features|buildcheck|nan)\//,
  // Where uploads could be kept instead of MongoDB.
  /^(?:@redis|ioredis|@ioredis)\//,
  // Builds for browsers.
  /^@protobi\/exceljs\/dist\//,
  /\.(?:umd|iife)\.c?js$/,
  // Pictures are set in two weights.
  /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/).*\.ttf$/,
  /\.(?:map|[cm]?tsx?|md|markdown|flow|html)$/,
];
const licence = /(?:^|\/)(?:licen[cs]e|copying|notice)[^/]*$/i;

/** Whether a file may be wanted, by its path below `node_modules`. */
export function isWanted(file) {
  const own = file.replaceAll(path.sep, '/').replace(/^(?:.*\/)?node_modules\//, '');
  return licence.test(own) || !neverLoaded.some((pattern) => pattern.test(own));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? 'node_modules';
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && !isWanted(path.relative(folder, file))) rmSync(file);
  }
}
