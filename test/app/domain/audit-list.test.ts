import { expect, it } from 'vitest';
import { actionLabel, changeLabel, isAdministrative } from '../../../app/domain/audit-list';

it.each([
  ['sign-in', true],
  ['sign-in.refused', true],
  ['user.tier', true],
  ['token.revoke', true],
  ['gateway.newFile', true],
  ['users', false],
  ['planning.save', false],
  ['master-data.update', false],
  ['', false],
])('%s concerns administration: %s', (action, concerned) => {
  expect(isAdministrative(action)).toBe(concerned);
});

it.each([
  ['user.create', 'Usuário criado'],
  ['gateway.newFile', 'Envio por script'],
  ['session.end', 'session.end'],
])('%s reads %s', (action, label) => {
  expect(actionLabel(action)).toBe(label);
});

it.each([
  [{ type: 'USER BRONZE' }, { type: 'USER GOLD' }, 'Básico → Avançado'],
  [null, 'USER EXPLORER', 'Explorer'],
  [null, { way: 'saml', tries: 2 }, 'way: saml, tries: 2'],
  [{ type: 'USER GOLD' }, null, 'Avançado'],
  [null, undefined, ''],
])('a change from %j to %j reads %s', (from, to, text) => {
  expect(changeLabel(from, to)).toBe(text);
});
