import { hidden, text } from '../../forms/field';
import { defineForm } from '../../forms/form';
import { maxPasswordLength } from './password';

/** The text is not trimmed. */
const password = hidden(text({ maxLength: maxPasswordLength }));

/** Fields of a new password, typed twice. */
export const newPassword = { password, confirmation: password };

/** `current`, and the new password (rule A20). */
export const ownPasswordForm = defineForm({ current: password, ...newPassword });
