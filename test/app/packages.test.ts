import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly os?: readonly string[] }>>;
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const root = read('package.json') as Manifest;
const tests = read('test/package.json') as Manifest;
const portal = read('package-lock.json') as Lock;
const testLock = read('test/package-lock.json') as Lock;

/** What an install brings to a machine with Linux, of any processor: somewhat more than it really does. */
const packages = ({ packages: all }: Lock): number =>
  Object.entries(all).filter(([folder, { os }]) => folder !== '' && (!os || os.includes('linux'))).length;

it('installs at most 900 packages for the demo', () => {
  expect(packages(portal)).toBeGreaterThan(500);
  expect(packages(portal)).toBeLessThanOrEqual(900);
});

it('has each package in one of the two installs', () => {
  const ofPortal = [...Object.keys(root.dependencies ?? {}), ...Object.keys(root.devDependencies)];
  expect(Object.keys(tests.devDependencies).filter((name) => ofPortal.includes(name))).toEqual([]);
});

it('lets the tests find the portal’s packages in the portal’s own version', () => {
  const own = { ...root.dependencies, ...root.devDependencies };
  const others = Object.entries(own).filter(([name, version]) => {
    const found = testLock.packages[`node_modules/${name}`];
    return found !== undefined && found.version !== version;
  });
  expect(others).toEqual([]);
});
