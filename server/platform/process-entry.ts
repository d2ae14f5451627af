import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where another process of this server starts, and Node's options for it: the bundle of that name in `build/`, or
 * the TypeScript source, relative to the asking module, where sources run.
 * @param name of the bundle, without extension
 * @param source the source file, relative to `from`
 * @param from `import.meta.url` of the asking module
 */
export function processEntry(
  name: string,
  source: string,
  from: string,
): { file: string; execArgv: string[] } {
  const here = fileURLToPath(from);
  const folder = path.dirname(here);
  if (here.endsWith('.ts'))
    return { file: path.resolve(folder, source), execArgv: ['--import', createRequire(from).resolve('tsx')] };
  return {
    file: path.join(path.basename(folder) === 'chunks' ? path.dirname(folder) : folder, `${name}.js`),
    execArgv: [],
  };
}
