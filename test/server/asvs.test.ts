import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** How many sections each chapter of ASVS 5.0 has; the seventh of chapter 11 is of level 3. */
const sections = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 6, 3, 4, 3, 4, 5, 3];
const all = sections.flatMap((count, chapter) =>
  Array.from({ length: count }, (_, at) => `${chapter + 1}.${at + 1}`),
);

const rows = [
  ...readFileSync('docs/asvs.md', 'utf8').matchAll(
    /^\| +(\d+\.\d+) +\| ([\w ]+?) +\| (.+?) +\| (.*?) *\|$/gm,
  ),
].map(([, section = '', state = '', how = '', tests = '']) => ({ section, state, how, tests }));

it('has every section of the standard once', () => {
  expect(rows.map(({ section }) => section)).toEqual(all);
});

describe.each(rows)('$section, $state', ({ state, how, tests }) => {
  it('says how, and names tests that are there', () => {
    expect(['held', 'deviation', 'not applicable']).toContain(state);
    expect(how).toMatch(/\w+ \w+/);
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.length > 0).toBe(state !== 'not applicable');
  });
});
