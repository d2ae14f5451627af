import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Node's arguments for another process of this server: the source file where sources run (tsx), the bundle where
 * bundles run.
 */
export function processEntry(name: string, source: URL): string[] {
  const here = fileURLToPath(source);
  if (here.endsWith('.ts')) return ['--import', createRequire(source).resolve('tsx'), here];
  const folder = path.dirname(here);
  return [path.join(path.basename(folder) === 'chunks' ? path.dirname(folder) : folder, `${name}.js`)];
}
