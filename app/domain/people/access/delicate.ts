import type { PasskeyAsk } from '../factors/passkey';
import type { AccessKey } from './access';

/** How long a proof of who sits there counts, in minutes (rule A23). */
export const proofMinutes = 10;

/** The field in which a form brings its person's password. */
export const proofField = 'owner_password';

/** A form without `intent`. */
const plain = '';

/**
 * Acts that outlast the session or reach other people's accounts: each asks who is signed in to show again that it is they
 * (rule A23). By the pattern of the address, the values of `intent`.
 */
export const delicateActs: Partial<Record<AccessKey, readonly string[]>> = {
  '/captura/automacao': ['create'],
  '/conta/segundo-fator': ['set-up', 'codes', 'remove', 'add-passkey', 'remove-passkey'],
  '/user/config': ['delete', 'reset-factor'],
  '/user/permission': [plain, 'profile', 'people'],
  '/user/dados': ['export', 'erase'],
  '/user/retencao': ['save'],
};

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
