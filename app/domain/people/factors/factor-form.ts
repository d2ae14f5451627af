import { text, trimmed, type Field } from '../../forms/field';
import { defineForm, defineForms, type FormValue } from '../../forms/form';
import { isPlain, isText, jsonOf } from '../../values/json';
import { newPasskeyFields, passkeyFields, type PasskeyAnswer, type ShownPasskey } from './passkey';

const code = text({ maxLength: 40 });

/** The passkey in two fields of a form; the field's own name is ignored. */
const passkey = (fields: typeof passkeyFields | typeof newPasskeyFields): Field<ShownPasskey> => ({
  input: {},
  read: (sent) => ({
    answer: answerOf(text().read(sent, fields.answer)),
    challenge: text().read(sent, fields.challenge),
  }),
});

/** The passkey of a form; null without one. */
export const shownPasskey: Field<ShownPasskey | null> = {
  input: {},
  read: (sent, name) =>
    text().read(sent, passkeyFields.answer) === '' ? null : passkey(passkeyFields).read(sent, name),
};

/** `code`, or instead `passkey` with its challenge; `setup`, the sealed key if one was offered (rule A21). */
export const stepForm = defineForm({ code, passkey: shownPasskey, setup: text() });

/** A valid form of the second step of a sign-in. */
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

/** A valid form of `/conta/segundo-fator`. */
export type FactorForm = NonNullable<FormValue<typeof factorForm>>;

const maxAnswerLength = 20_000;

function answerOf(text: string): PasskeyAnswer | null {
  const answer = text.length > maxAnswerLength ? null : jsonOf(text);
  return isAnswer(answer) ? answer : null;
}

const isAnswer = (value: unknown): value is PasskeyAnswer =>
  isPlain(value) && isText(value['id'], 2_000) && isPlain(value['response']);
