import { existsSync, linkSync, lstatSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isWanted } from '../../server/cli/prune.mjs';

interface Locked {
  readonly dev?: boolean;
}

/** Packages that an install for production brings to this machine, by their folders. */
export function productionPackages(): Map<string, Locked> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return new Map(
    Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev && existsSync(folder)),
  );
}

/** A package's own files with their sizes, without those of packages inside it. */
export function filesOf(folder: string): { file: string; bytes: number }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(file);
    return [{ file, bytes: lstatSync(file).size }];
  });
}

/** A tree as the image has it, in a folder of this disk: the build without the demo, and the packages that are wanted. */
export function imageTree(folder: string): void {
  const packages = [...productionPackages().keys()].flatMap(filesOf).filter(({ file }) => isWanted(file));
  const built = filesOf('build').filter(({ file }) => !/\.map$|\/demo-|^build\/client\//.test(file));
  for (const { file } of [...packages, ...built, { file: 'package.json' }]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    linkSync(file, path.join(folder, file));
  }
}
