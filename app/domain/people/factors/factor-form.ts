import { text, trimmed, type Field } from '../../forms/field';
import { defineForm, defineForms, type FormValue } from '../../forms/form';
import { isPlain, isText, jsonOf } from '../../values/json';
import { newPasskeyFields, passkeyFields, type PasskeyAnswer, type ShownPasskey } from './passkey';

const code = text({ maxLength: 40 });

/** The passkey that a form shows in two fields, whatever the name. */
const passkey = (fields: typeof passkeyFields | typeof newPasskeyFields): Field<ShownPasskey> => ({
  input: {},
  read: (sent) => ({
    answer: answerOf(text().read(sent, fields.answer)),
    challenge: text().read(sent, fields.challenge),
  }),
});

/** The passkey that a form shows; null where it shows none. */
export const shownPasskey: Field<ShownPasskey | null> = {
  input: {},
  read: (sent, name) =>
    text().read(sent, passkeyFields.answer) === '' ? null : passkey(passkeyFields).read(sent, name),
};

/** `code`, or in its place `passkey` with its challenge; `setup`, the sealed key that was offered, where one was (rule A21). */
export const stepForm = defineForm({ code, passkey: shownPasskey, setup: text() });

/** What the form of the door's second step says. */
export type StepForm = FormValue<typeof stepForm>;

/**
 * `intent=set-up` with `setup` and `code`; `codes` or `remove` with `code`; `add-passkey` with `name`, `new_passkey` and
 * `new_passkey_challenge`; `remove-passkey` with `id`.
 */
export const factorForm = defineForms({
  'set-up': { setup: text(), code },
  codes: { code },
  remove: { code },
  'add-passkey': { name: trimmed({ maxLength: 60 }), passkey: passkey(newPasskeyFields) },
  'remove-passkey': { id: text() },
});

/** What a form of `/conta/segundo-fator` asks for. */
export type FactorForm = NonNullable<FormValue<typeof factorForm>>;

const maxAnswerLength = 20_000;

function answerOf(text: string): PasskeyAnswer | null {
  const answer = text.length > maxAnswerLength ? null : jsonOf(text);
  return isAnswer(answer) ? answer : null;
}

const isAnswer = (value: unknown): value is PasskeyAnswer =>
  isPlain(value) && isText(value['id'], 2_000) && isPlain(value['response']);
