import { textIn } from '../../values/form-text';
import { isPlain, isText, jsonOf } from '../../values/json';
import { newPasskeyFields, passkeyFields, type PasskeyAnswer, type ShownPasskey } from './passkey';

/** What the form of the door's second step says. */
export interface StepForm {
  readonly code: string;
  /** In the code's place. */
  readonly passkey: ShownPasskey | null;
  /** The key that was offered, sealed. */
  readonly setup: string;
}

/** `code`, or `passkey` with its challenge; `setup` where a key was offered (rule A21). */
export const stepForm = (form: FormData): StepForm => ({
  code: textIn(form, 'code'),
  passkey: shownPasskey(form),
  setup: textIn(form, 'setup'),
});

/** What a form of `/conta/segundo-fator` asks for. */
export type FactorForm =
  | { readonly intent: 'set-up'; readonly setup: string; readonly code: string }
  | { readonly intent: 'codes' | 'remove'; readonly code: string }
  | { readonly intent: 'add-passkey'; readonly name: string; readonly passkey: ShownPasskey }
  | { readonly intent: 'remove-passkey'; readonly id: string };

/**
 * `intent=set-up` with `setup` and `code`; `codes` or `remove` with `code`; `add-passkey` with `name`, `new_passkey` and
 * `new_passkey_challenge`; `remove-passkey` with `id`. Null for anything else.
 */
export function factorForm(form: FormData): FactorForm | null {
  const intent = form.get('intent');
  const code = textIn(form, 'code');
  if (intent === 'set-up') return { intent, setup: textIn(form, 'setup'), code };
  if (intent === 'codes' || intent === 'remove') return { intent, code };
  if (intent === 'remove-passkey') return { intent, id: textIn(form, 'id') };
  if (intent !== 'add-passkey') return null;
  return { intent, name: textIn(form, 'name').trim(), passkey: passkeyIn(form, newPasskeyFields) };
}

/** The passkey that a form shows; null where it shows none. */
export const shownPasskey = (form: FormData): ShownPasskey | null =>
  textIn(form, passkeyFields.answer) === '' ? null : passkeyIn(form, passkeyFields);

const passkeyIn = (form: FormData, fields: { readonly answer: string; readonly challenge: string }) => ({
  answer: answerOf(textIn(form, fields.answer)),
  challenge: textIn(form, fields.challenge),
});

const maxAnswerLength = 20_000;

function answerOf(text: string): PasskeyAnswer | null {
  const answer = text.length > maxAnswerLength ? null : jsonOf(text);
  return isAnswer(answer) ? answer : null;
}

const isAnswer = (value: unknown): value is PasskeyAnswer =>
  isPlain(value) && isText(value['id'], 2_000) && isPlain(value['response']);
