import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { revalidateConflicts } from '../../../app/routes/newer-values';

const asked = (actionStatus: number | undefined, defaultShouldRevalidate: boolean) =>
  revalidateConflicts({ actionStatus, defaultShouldRevalidate } as Parameters<typeof revalidateConflicts>[0]);

it.each([
  [409, false, true],
  [422, false, false],
  [undefined, true, true],
  [undefined, false, false],
])('after an action with %s a page that would be reloaded (%s) is: %s', (status, otherwise, expected) => {
  expect(asked(status, otherwise)).toBe(expected);
});

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => path.join(entry.parentPath, entry.name));
const holds = (file: string, what: RegExp) => what.test(readFileSync(file, 'utf8'));

/** Components that draw a version into a form, by the names that routes import them by. */
const versioned = sources('app/components')
  .filter((file) => holds(file, /name="version" value=\{(?!answer)/))
  .map((file) => `~/${path.relative('app', file).replace(/\.tsx$/, '')}`);

it('every page whose forms carry a version is reloaded after a conflict', () => {
  const pages = sources('app/routes').filter(
    (file) =>
      holds(file, /name="version" value=\{version\}/) ||
      versioned.some((component) => readFileSync(file, 'utf8').includes(`'${component}'`)),
  );
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((file) => !holds(file, /shouldRevalidate/))).toEqual([]);
});
