import { expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { checkStrength } from '../../../../server/people/identity/strength';
import { temporaryPassword } from '../../../../server/people/users/temporary-password';

it.each([
  'Password1!',
  'Senha123!',
  'Senha@123',
  'P@ssw0rd1',
  'Qwerty123!',
  'Abcd@1234',
  'Welcome1!',
  'Aa123456!',
])('refuses %s, which meets the rule and is on everybody’s list', (password) => {
  expect(() => checkStrength(password)).toThrow(messages.passwordCommon);
});

it.each(['Nova#2026x', 'Segunda#2026', 'Outra#2026', 'Portal#2026', 'Zx9#kLq2', `Aa1#${'x'.repeat(250)}`])(
  'takes %s',
  (password) => {
    expect(() => checkStrength(password)).not.toThrow();
  },
);

it('takes the temporary passwords that the portal makes', () => {
  for (let made = 0; made < 50; made += 1) expect(() => checkStrength(temporaryPassword())).not.toThrow();
});
