import type { PasskeyAsk } from '../factors/passkey';
import { screens } from '../../screens';
import type { AccessKey } from './access';

/** Validity of an identity confirmation, in minutes (rule A23). */
export const proofMinutes = 10;

/** Parameter of `/saml/entrar` that makes the identity provider authenticate the person again. */
export const anewField = 'de-novo';

/** The form field with the person's password for the confirmation. */
export const proofField = 'owner_password';

/**
 * Whether an address has sensitive actions: those with effects beyond the session or on other people's accounts
 * (rule A23).
 */
export const hasDelicateActs = (address: string): address is AccessKey =>
  Object.hasOwn(screens, address) && screens[address as AccessKey].delicate !== false;

/** Whether a form with these values of `intent` may be a sensitive action: all are, except those declared harmless. */
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

/** The way of confirming one's identity: with the portal's password, or by another single sign-on. */
export type ProofWay = 'password' | 'sign-on';

/** Data of a page that asks for a confirmation and sends the form again with it. */
export interface ProofAsked {
  /** Request for a passkey as an alternative; null without one. */
  readonly passkey: PasskeyAsk | null;
  readonly way: ProofWay;
  /** Address of the form. */
  readonly address: string;
  /** The typed values. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Names of file fields; the files must be chosen again. */
  readonly files: readonly string[];
  /** The fault of the last confirmation. */
  readonly problem: string | null;
}
