import { messages } from '../../../app/domain/messages';
import { maxPasswordLength, type NewPassword } from '../../../app/domain/people/access/password';
import { Problem } from '../../platform/errors';
import { checkStrength } from '../identity';

/**
 * The new password, which is typed twice (rule A10).
 * @throws Problem `invalid` if the two differ, or if it does not meet the password rule
 */
export function newPasswordOf({ password, confirmation }: NewPassword): string {
  checkStrength(password.length > maxPasswordLength ? '' : password);
  if (password !== confirmation)
    throw new Problem('invalid', messages.passwordMismatch, { confirmation: messages.passwordMismatch });
  return password;
}
