import { expect, it } from 'vitest';
import { withoutCpf } from '../../../../app/domain/values/cpf';

it.each([
  ['529.982.247-25', '***.***.***-25'],
  ['52998224725', '***.***.***-25'],
  ['folha de 529.982.247-25 e 529982247-25', 'folha de ***.***.***-25 e ***.***.***-25'],
  ['529 982 247 25', '***.***.***-25'],
  ['111.222.333-44', '***.***.***-44'],
])('masks %j as %j', (text, masked) => {
  expect(withoutCpf(text)).toBe(masked);
});

it.each([
  '',
  '52998224724',
  '5299822472',
  '7891234567895',
  'SKU-0012345',
  '12.345.678/0001-95',
  '11 98765-4321',
])('leaves %j as it is', (text) => {
  expect(withoutCpf(text)).toBe(text);
});
