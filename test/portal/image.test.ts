import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const files = ['build', 'build/chunks', 'build/server'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(folder, name)),
);
const filesWith = (text: RegExp): string[] => files.filter((file) => text.test(readFileSync(file, 'utf8')));

it('leaves the demo out of what production starts with', () => {
  expect(filesWith(/\bimport\("[^"\n]*\/demo-\w+\.js"\)/)).toEqual(['build/main.js', 'build/worker.js']);
  expect(filesWith(/(?:^import |\bfrom )"[^"\n]*\/demo-\w+\.js"/m)).toEqual([]);
  const telling = filesWith(/Contas de demonstra/);
  expect(telling).toEqual([expect.stringMatching(/^build\/chunks\/demo-\w+\.js$/)]);
});
