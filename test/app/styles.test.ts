import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const app = path.resolve('app');
const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);
const read = (sheet: string) => readFileSync(path.join(app, sheet), 'utf8');

const named = new Set(
  [...read('styles/breakpoints.css').matchAll(/@custom-media (--[\w-]+)/g)].map(([, name = '']) => name),
);

it('names three breakpoints', () => {
  expect([...named]).toEqual(['--phone', '--tablet', '--laptop']);
});

it('queries the window width only by named breakpoints', () => {
  const queries = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/@media\s+([^{;]+)\{/g)].map(([, query = '']) => ({
      sheet,
      query,
    })),
  );
  const unnamed = queries.filter(({ query }) => /width|inline-size|aspect/.test(query));
  const unknown = queries.filter(({ query }) =>
    (query.match(/--[\w-]+/g) ?? []).some((name) => !named.has(name)),
  );
  expect({ unnamed, unknown }).toEqual({ unnamed: [], unknown: [] });
  expect(queries.filter(({ query }) => query.includes('--')).length).toBeGreaterThan(30);
});

it('composes from no sheet that names a breakpoint, for such a sheet is taken as it is written', () => {
  const composed = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/composes:[^;]*from '([^']+)'/g)].map(([, from = '']) =>
      path.join(path.dirname(sheet), from),
    ),
  );
  expect(composed.filter((sheet) => /@media[^{]*--/.test(read(sheet)))).toEqual([]);
});

it('uses no undefined custom property, and defines no unused one', () => {
  const code = [app, path.resolve('server/http')].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:css|tsx?)$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8')),
  );
  const found = (pattern: RegExp) =>
    new Set(code.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));
  const asked = found(/var\((--[\w-]+)/g);
  const set = found(/(--[\w-]+)['"]?\]?:/g);
  expect([...asked].filter((name) => !set.has(name))).toEqual([]);
  expect([...set].filter((name) => !asked.has(name))).toEqual([]);
  expect(asked.size).toBeGreaterThan(50);
});
