import { describe, expect, it } from 'vitest';
import { normalEmail } from '../../../../app/domain/values/email';

describe('normalEmail', () => {
  it.each([
    ['ana@demo.example', 'ana@demo.example'],
    ['  Ana@DEMO.Example\n', 'ana@demo.example'],
    ['ａｎａ@demo.example', 'ana@demo.example'],
    ['\u212Aarla@demo.example', 'karla@demo.example'],
    ["d'avila@demo.example", "d'avila@demo.example"],
    ['ana+caixa@sub.demo.com.br', 'ana+caixa@sub.demo.com.br'],
  ])('takes %j as %j', (given, expected) => {
    expect(normalEmail(given)).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['no domain', 'ana@'],
    ['no at sign', 'ana.demo.example'],
    ['two at signs', 'ana@evil.example@demo.example'],
    ['a Cyrillic а', '\u0430na@demo.example'],
    ['a dotless ı', 'admın@demo.example'],
    ['a dotted İ', 'ADMİN@demo.example'],
    ['a null byte', 'ana@demo.example\0'],
    ['a line break inside', 'ana@demo.example\nBcc: x@evil.example'],
    ['a space inside', 'an a@demo.example'],
    ['a zero-width space', 'ana\u200b@demo.example'],
    ['several addresses', 'ana@demo.example,eva@demo.example'],
    ['a display name', 'Ana <ana@demo.example>'],
    ['more than 254 characters', `${'a'.repeat(60)}@${'b.'.repeat(110)}example`],
    ['a megabyte', `${'a'.repeat(1_000_000)}@demo.example`],
  ])('refuses %s', (_what, given) => {
    expect(normalEmail(given)).toBeNull();
  });
});
