import { textIn } from '../../values/form-text';
import { newPasswordIn, type NewPassword } from './password';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What a form of `/` asks for (rule X1). */
export type DoorForm =
  | ({ readonly intent: 'sign-in' } & Credentials)
  | ({ readonly intent: 'first-access' } & NewPassword)
  | { readonly intent: 'forgot'; readonly email: string }
  | { readonly intent: 'other-account' };

/** `email`, `password`; of a first access `password`, `confirmation`; `intent=forgot` with `email`; `intent=other-account`. */
export function doorForm(form: FormData): DoorForm {
  const intent = form.get('intent');
  if (intent === 'forgot') return { intent, email: emailIn(form) };
  if (intent === 'other-account') return { intent };
  if (form.has('confirmation')) return { intent: 'first-access', ...newPasswordIn(form) };
  return { intent: 'sign-in', email: emailIn(form), password: textIn(form, 'password') };
}

/** What the form of the recovery screen says. */
export interface RecoveryForm extends NewPassword {
  readonly email: string;
  /** Digits, or the token of a letter's link. */
  readonly code: string;
}

/** `email`, `code`, `password`, `confirmation` (rule X1). */
export const recoveryForm = (form: FormData): RecoveryForm => ({
  ...newPasswordIn(form),
  email: emailIn(form),
  code: textIn(form, 'code').replace(/\s/g, ''),
});

const emailIn = (form: FormData): string => textIn(form, 'email').trim();
