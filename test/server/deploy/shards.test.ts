import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { collections } from '../../../server/collections';

/** Rows of the table of keys: a collection, and what parts it. */
const advised = [
  ...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `(\w+)` +\| `\{ (.+) \}` +\|/gm),
].map(([, name = '', key = '']) => ({
  name,
  fields: key.split(', ').map((each) => each.split(':')[0] ?? ''),
}));

it('keys are advised for the collections that grow with rows', () => {
  expect(advised.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['forecasts', 'hr_records', 'saldo', 'audit', 'search_entries', 'load_images']),
  );
});

it.each(advised)('$name can be parted by its key', ({ name, fields }) => {
  const indexes = collections.find((each) => each.name === name)?.indexes;
  expect(indexes).toBeDefined();
  const unique = (indexes ?? []).filter((index) => index.unique).map(({ key }) => Object.keys(key));
  // A database in shards keeps an index unique only where it begins with the key.
  for (const each of unique) expect(each.slice(0, fields.length)).toEqual(fields);
});
