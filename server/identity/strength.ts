import { messages } from '../../app/domain/messages';
import { passwordFaults } from '../../app/domain/password';
import { Problem } from '../errors';

/**
 * Holds a new password against the password rule (S0 §5).
 * @throws Problem `invalid`
 */
export function checkStrength(password: string): void {
  if (passwordFaults(password).length > 0)
    throw new Problem('invalid', messages.passwordRule, { password: messages.passwordRule });
}
