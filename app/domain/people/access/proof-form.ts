import { text, texts, type Sent } from '../../forms/field';
import { shownPasskey } from '../factors/factor-form';
import { passkeyFields, type ShownPasskey } from '../factors/passkey';
import { proofField, type ProofAsked } from './delicate';

/** The confirmation in a form, and its other fields (rule A23). */
export interface ProofForm extends Pick<ProofAsked, 'fields' | 'files'> {
  readonly intents: readonly string[];
  /** Null without one. */
  readonly passkey: ShownPasskey | null;
  readonly password: string | null;
}

const ofTheProof = new Set<string>([proofField, ...Object.values(passkeyFields)]);

/** All values of `intent`; `owner_password`, or `passkey` with its challenge; the other fields unchanged. */
export function proofForm(sent: Sent): ProofForm {
  const others = [...sent].filter(([name]) => !ofTheProof.has(name));
  return {
    intents: texts().read(sent, 'intent'),
    passkey: shownPasskey.read(sent, 'passkey'),
    password: sent.has(proofField) ? text().read(sent, proofField) : null,
    fields: others.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    files: [...new Set(others.flatMap(([name, value]) => (typeof value === 'string' ? [] : [name])))],
  };
}
