import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayName, isKey, newKey } from '../../../../server/platform/storage/keys';

test.each([
  ['dados.CSV', '.csv'],
  ['arquivo.tar.gz', '.gz'],
  ['sem extensao', ''],
  ['.env', ''],
  ['a.c$v', ''],
  ['a.extensaomuitolonga', ''],
  ['../../x.xlsx', '.xlsx'],
])('the key of %s ends in "%s" and holds nothing else of it', (name, extension) => {
  const key = newKey(name);
  expect(key.slice(36)).toBe(extension);
  expect(isKey(key)).toBe(true);
});

test('no key is made twice', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => newKey('a.csv'))).size).toBe(1_000);
});

test('typed text is never a key unless it is shaped like one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      if (isKey(typed)) expect(typed).toMatch(/^[0-9a-f-]{36}(\.[a-z0-9]+)?$/);
    }),
  );
  for (const hostile of ['', '..', '../x', '/etc/passwd', `${newKey('a')}/../x`, `${newKey('a.csv')}\n`])
    expect(isKey(hostile)).toBe(false);
});

test('any key of any name is a key, and the shown name is safe', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (typed) => {
      expect(isKey(newKey(typed))).toBe(true);
      const shown = displayName(typed);
      expect(shown).not.toBe('');
      expect([...shown].length).toBeLessThanOrEqual(255);
      expect(shown).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(displayName(shown)).toBe(shown);
    }),
  );
});

test.each([
  ['C:\\pasta\\vendas.csv', 'vendas.csv'],
  ['  espaços.csv ', 'espaços.csv'],
  ['cafe\u0301.csv', 'café.csv'],
  ['família 👩‍👩‍👧.csv', 'família 👩‍👩‍👧.csv'],
  ['', 'arquivo'],
  ['pasta/', 'arquivo'],
  ['\u0000\u202e', 'arquivo'],
])('%j is shown as %j', (typed, shown) => {
  expect(displayName(typed)).toBe(shown);
});
