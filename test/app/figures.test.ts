import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = ['app', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);

/** Ways to write a figure that the portal has another way for. */
const others: [string, RegExp][] = [
  ['a percent sign apart from its figure, which stands beside it: `12,3%`', /[\d}] %(?!w)|['"`] %['"`]/],
  ['a typographic minus before a figure, which has a hyphen that sheets read: `-1.234`', /−(?! )/],
];

it.each(others)('no screen, file or letter writes %s', (_what, pattern) => {
  const found = sources.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        pattern.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
