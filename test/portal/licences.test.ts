/** @module-tag slow — the licences of all packages */
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bill, builtIn, licences, packagesOfBuild } from '../../server/cli/bill.mjs';
import manifest from '../../package.json';

/** What a company may pass on unchanged without opening its own code. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];

/** SPDX expressions as packages write them: one of several, or all of several. */
const isAllowed = (licence = ''): boolean => {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  return bare.split(' AND ').every((each) => allowed.includes(each));
};

it('has no licence in production that is not allowed', () => {
  expect(isAllowed('GPL-3.0-or-later')).toBe(false);
  expect(isAllowed('(MIT AND AGPL-3.0)')).toBe(false);
  const packages = packagesOfBuild();
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter(({ license }) => !isAllowed(license))).toEqual([]);
});

it('names every package that the screens are built of', () => {
  const screens = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css)$/.test(file))
    .map((file) => readFileSync(path.join('app', file), 'utf8'));
  const asked = /(?:from |^import |url\()['"]((?:@[\w-]+\/)?[a-z][\w.-]*)[^'"\n]*['"](?:;$|\))/gm;
  const imported = screens.flatMap((text) => [...text.matchAll(asked)].map(([, name = '']) => name));
  const known = [...builtIn, ...Object.keys(manifest.dependencies)];
  expect(imported).toContain('@fontsource-variable/inter');
  expect([...new Set(imported)].filter((name) => !known.includes(name) && name !== 'node')).toEqual([]);
});

/** The innermost package that a source is of; a package's own map names what it was built of, which is not installed. */
const packageOf = (source: string): string | undefined =>
  [...source.matchAll(/\bnode_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/g)]
    .reverse()
    .find(({ 0: found, index }) =>
      existsSync(source.slice(source.indexOf('node_modules/'), index + found.length)),
    )?.[1];

it('names every package that is drawn into the processes', () => {
  const maps = readdirSync('build', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js.map'))
    .map((file) => JSON.parse(readFileSync(path.join('build', file), 'utf8')) as { sources: string[] });
  const drawn = maps.flatMap(({ sources }) => sources.map(packageOf));
  const billed = new Set(packagesOfBuild().map(({ name }) => name));
  expect(drawn).toContain('mongodb');
  expect([...new Set(drawn)].filter((name) => name !== undefined && !billed.has(name))).toEqual([]);
});

it('bills them by CycloneDX, and twice the same', async () => {
  const made = JSON.stringify(bill());
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  expect(await validator.validate(made)).toBeNull();
  expect(JSON.stringify(bill())).toBe(made);
  const { components } = bill() as { components: { purl: string; licenses?: unknown[] }[] };
  expect(components.map(({ purl }) => purl)).toContain(`pkg:npm/mongodb@${manifest.dependencies.mongodb}`);
  expect(components.filter((each) => !each.licenses)).toEqual([]);
});

it('passes their texts on', () => {
  const texts = licences();
  for (const { name, version } of packagesOfBuild()) expect(texts).toContain(`${name} ${version} (`);
  expect(texts).toContain('Apache License');
  expect(texts).toContain('Lucide Icons and Contributors');
});

it('is written with every build', () => {
  expect(manifest.scripts.build).toMatch(/&& node server\/cli\/bill\.mjs$/);
});
