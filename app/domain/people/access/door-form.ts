import { as, text, trimmed, type Sent } from '../../forms/field';
import { defineForm, defineForms, type FormValue } from '../../forms/form';
import { newPassword } from './password-form';

const email = trimmed({ maxLength: 254 });

const intents = {
  'sign-in': { email, password: newPassword.password },
  'first-access': newPassword,
  forgot: { email },
  'other-account': {},
};

const defaultIntent = (sent: Sent) => (sent.has('confirmation') ? 'first-access' : 'sign-in');

/**
 * `email`, `password`; for a first access `password`, `confirmation`; `intent=forgot` with `email`;
 * `intent=other-account` (rule X1).
 */
export const doorForm = defineForms(intents, (intent, sent) => intent ?? defaultIntent(sent));

/** The same for `/` itself, where `intent=ask-code` opens the form for a forgotten password with the typed `email`. */
export const signInForm = defineForms(
  { ...intents, 'ask-code': { email } },
  (intent, sent) => intent ?? defaultIntent(sent),
);

/** A valid form of `/`. */
export type DoorForm = NonNullable<FormValue<typeof doorForm>>;

export type Credentials = Omit<Extract<DoorForm, { intent: 'sign-in' }>, 'intent'>;

/** `email`, `code`, `password`, `confirmation` (rule X1). The code is either digits or the token of a letter's link. */
export const recoveryForm = defineForm({
  ...newPassword,
  email,
  code: as(text(), (given) => given.replace(/\s/g, '')),
});

/** A valid form of the recovery screen. */
export type RecoveryForm = FormValue<typeof recoveryForm>;
