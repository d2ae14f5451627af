import { text, texts, type Sent } from '../../forms/field';
import { shownPasskey } from '../factors/factor-form';
import { passkeyFields, type ShownPasskey } from '../factors/passkey';
import { proofField, type ProofAsked } from './delicate';

/** What any form says of who sits there, and all else that it brings (rule A23). */
export interface ProofForm extends Pick<ProofAsked, 'fields' | 'files'> {
  readonly intents: readonly string[];
  /** Null where it brings none. */
  readonly passkey: ShownPasskey | null;
  readonly password: string | null;
}

const ofTheProof = new Set<string>([proofField, ...Object.values(passkeyFields)]);

/** Every `intent`; `owner_password`, or `passkey` with its challenge; the other fields as they came. */
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
