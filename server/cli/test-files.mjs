/** The test files of a run, and what they need in the checkout. A test's folder determines what it may start. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { home } from './setup.mjs';

/** Each folder's vitest project, which determines what its tests start. */
const projectOf = {
  app: 'pure',
  server: 'engine',
  portal: 'portal',
  browser: 'portal',
  attacks: 'portal',
};

/** In this order, one after the other: a waiting portal would slow down the running tests. */
const projects = ['pure', 'engine', 'portal'];

const folderOf = (file) => file.split('/')[1];

export const testFiles = () =>
  readdirSync(path.join(home, 'test'), { recursive: true })
    .map((name) => path.posix.join('test', name.replaceAll(path.sep, '/')))
    .filter((file) => file.endsWith('.test.ts') && folderOf(file) in projectOf)
    .sort();

/**
 * The test files that match the arguments: a file, a folder or a part of a path, as in vitest.
 * @returns paths from the checkout's root
 */
export function filesNamed(args) {
  const parts = args.map((arg) => (path.isAbsolute(arg) ? path.relative(home, arg) : path.normalize(arg)));
  return testFiles().filter((file) => parts.some((part) => file.includes(part)));
}

/** The projects with their files. */
export const byProject = (files) =>
  projects
    .map((project) => ({ project, own: files.filter((file) => projectOf[folderOf(file)] === project) }))
    .filter(({ own }) => own.length > 0);

/** What the files need in addition to the database engine; other programs are needed by slow cases only. */
export const needsOf = (files, { slow }) => ({
  build: files.some((file) => projectOf[folderOf(file)] === 'portal'),
  // Made beside other tests; a portal that is alone seeds itself.
  seed: byProject(files).some(({ project }) => project === 'portal') && byProject(files).length > 1,
  browser: files.some((file) => ['browser', 'attacks'].includes(folderOf(file))),
  office: slow && files.some((file) => /from '[./]+\/servers\/office'/.test(read(file))),
});

/** Files with property-based tests. */
export const propertyFiles = () =>
  testFiles().filter(
    (file) =>
      projectOf[folderOf(file)] !== 'portal' && !isSlow(file) && / from 'fast-check'/.test(read(file)),
  );

/** Whether all cases of a file are slow, so that `npm test` omits it. */
export const isSlow = (file) => /^\/\*\* @module-tag slow\b/.test(read(file));

/** Whether a file has cases that only `npm run test:all` runs. */
export const hasSlow = (file) => isSlow(file) || /\btags: 'slow'/.test(read(file));

const read = (file) => readFileSync(path.join(home, file), 'utf8');
