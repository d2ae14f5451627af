import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { checkStrength } from '../identity/strength';
import { z } from '../../platform/zod';

/** Fields of a form that sets a new password; what is missing or no text counts as empty. */
const newPasswordSchema = z.object({
  password: z.string().max(256).catch(''),
  confirmation: z.string().max(256).catch(''),
});

/**
 * The new password of a form with the fields `password` and `confirmation` (rule A10).
 * @throws Problem `invalid` where they differ, or it does not meet the password rule
 */
export function newPasswordOf(form: FormData): string {
  const { password, confirmation } = newPasswordSchema.parse(Object.fromEntries(form));
  checkStrength(password);
  if (password !== confirmation)
    throw new Problem('invalid', messages.passwordMismatch, { confirmation: messages.passwordMismatch });
  return password;
}
