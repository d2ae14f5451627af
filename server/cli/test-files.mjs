/** The test files of a run, and what they need made in the checkout. A folder says what its tests may start. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { home } from './setup.mjs';

/** What the tests of each folder start, and the vitest project that runs them. */
const projectOf = {
  app: 'pure',
  server: 'engine',
  portal: 'portal',
  browser: 'portal',
  attacks: 'portal',
};

/** One after the other: a portal that only waits for its turn takes from the tests that run. */
export const projects = ['pure', 'engine', 'portal'];

const folderOf = (file) => file.split('/')[1];

export const testFiles = () =>
  readdirSync(path.join(home, 'test'), { recursive: true })
    .map((name) => path.posix.join('test', name.replaceAll(path.sep, '/')))
    .filter((file) => file.endsWith('.test.ts') && folderOf(file) in projectOf)
    .sort();

/**
 * The test files that arguments name: each argument is a file, a folder or a part of a path, as vitest takes it.
 * @returns paths from the checkout's root
 */
export function filesNamed(args) {
  const parts = args.map((arg) => (path.isAbsolute(arg) ? path.relative(home, arg) : path.normalize(arg)));
  return testFiles().filter((file) => parts.some((part) => file.includes(part)));
}

export const projectsOf = (files) =>
  projects.filter((project) => files.some((file) => projectOf[folderOf(file)] === project));

/** What files start, beside the database engine, which starts by itself; other programs are for slow cases alone. */
export const needsOf = (files, { slow }) => ({
  build: files.some((file) => projectOf[folderOf(file)] === 'portal'),
  browser: files.some((file) => ['browser', 'attacks'].includes(folderOf(file))),
  office: slow && files.some((file) => /from '[./]+\/servers\/office'/.test(read(file))),
});

/** Files that check properties of generated values. */
export const propertyFiles = () =>
  testFiles().filter(
    (file) =>
      projectOf[folderOf(file)] !== 'portal' && !isSlow(file) && / from 'fast-check'/.test(read(file)),
  );

/** A file of which no case is part of `npm test`. */
export const isSlow = (file) => /^\/\*\* @module-tag slow\b/.test(read(file));

/** A file of which some case is left to `npm run test:all`. */
export const hasSlow = (file) => isSlow(file) || /\btags: 'slow'/.test(read(file));

const read = (file) => readFileSync(path.join(home, file), 'utf8');
