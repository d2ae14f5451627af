import { expect, it } from 'vitest';
import { changeLabel } from '../../../../../app/domain/people/audit/audit-list';

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
