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

/** `email`, `password`; of a first access `password`, `confirmation`; `intent=forgot` with `email`; `intent=other-account` (rule X1). */
export const doorForm = defineForms(intents, (intent, sent) => intent ?? defaultIntent(sent));

/** The same on `/` itself, where `intent=ask-code` opens the form of a forgotten password with the `email` typed so far. */
export const signInForm = defineForms(
  { ...intents, 'ask-code': { email } },
  (intent, sent) => intent ?? defaultIntent(sent),
);

/** What a form of `/` asks for. */
export type DoorForm = NonNullable<FormValue<typeof doorForm>>;

export type Credentials = Omit<Extract<DoorForm, { intent: 'sign-in' }>, 'intent'>;

/** `email`, `code`, `password`, `confirmation` (rule X1). The code is digits, or the token of a letter's link. */
export const recoveryForm = defineForm({
  ...newPassword,
  email,
  code: as(text(), (given) => given.replace(/\s/g, '')),
});

/** What the form of the recovery screen says. */
export type RecoveryForm = FormValue<typeof recoveryForm>;
