import { expect, it } from 'vitest';
import {
  actionLabel,
  changeLabel,
  isAdministrative,
} from '../../../../../app/domain/people/audit/audit-list';

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
  ['gateway.getembededurl', 'Painel pedido por script'],
  ['session.end', 'Sessões encerradas'],
  ['session.other', 'session.other'],
])('%s reads %s', (action, label) => {
  expect(actionLabel(action)).toBe(label);
});

it.each([
  [{ type: 'USER BRONZE' }, { type: 'USER GOLD' }, 'Básico → Avançado'],
  [null, 'USER EXPLORER', 'Explorer'],
  [null, { way: 'saml', tries: 2 }, 'por: provedor de identidade, tries: 2'],
  [null, { way: 'password', reason: 'sem perfil' }, 'por: senha, motivo: sem perfil'],
  [{ type: 'USER GOLD' }, null, 'Avançado'],
  [null, undefined, ''],
  [null, { token: null }, ''],
  [null, { token: 'a1', expiresAt: new Date('2026-12-16T02:00:00Z') }, 'token: a1, válido até: 15/12/2026'],
])('a change from %j to %j reads %s', (from, to, text) => {
  expect(changeLabel(from, to, 'America/Sao_Paulo')).toBe(text);
});
