import type { PasskeyAsk } from '../factors/passkey';
import { screens } from '../../screens';
import type { AccessKey } from './access';

/** How long a proof of who sits there counts, in minutes (rule A23). */
export const proofMinutes = 10;

/** Of `/saml/entrar`: has the identity provider ask who it is, whoever is signed in there. */
export const anewField = 'de-novo';

/** The field in which a form brings its person's password. */
export const proofField = 'owner_password';

/** Whether an address has delicate acts at all: such as outlast the session or reach other people's accounts (rule A23). */
export const hasDelicateActs = (address: string): address is AccessKey =>
  Object.hasOwn(screens, address) && screens[address as AccessKey].delicate !== false;

/** Whether a form with these values of `intent` may be a delicate act: all are that are not known for harmless. */
export function isDelicate(address: AccessKey, intents: readonly unknown[]): boolean {
  const { delicate } = screens[address];
  if (!delicate) return false;
  const [intent, ...more] = intents;
  return (
    more.length > 0 ||
    !delicate.harmless.some((known) =>
      typeof known === 'string' ? known === intent : typeof intent === 'string' && known.test(intent),
    )
  );
}

/** How somebody shows that it is they: by the portal's password, or by coming again through single sign-on. */
export type ProofWay = 'password' | 'sign-on';

/** What a page needs to ask for a proof, and to send the form again with it. */
export interface ProofAsked {
  /** By which to ask for a passkey instead; null without one. */
  readonly passkey: PasskeyAsk | null;
  readonly way: ProofWay;
  /** Where the form goes. */
  readonly address: string;
  /** What was typed. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Names of fields that held files, which are to be chosen again. */
  readonly files: readonly string[];
  /** What was wrong with the last proof. */
  readonly problem: string | null;
}
