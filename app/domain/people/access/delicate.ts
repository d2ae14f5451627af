import type { PasskeyAsk } from '../factors/passkey';
import type { AccessKey } from './access';

/** How long a proof of who sits there counts, in minutes (rule A23). */
export const proofMinutes = 10;

/** Of `/saml/entrar`: has the identity provider ask who it is, whoever is signed in there. */
export const anewField = 'de-novo';

/** The field in which a form brings its person's password. */
export const proofField = 'owner_password';

/** Buttons of a base's form that change what was typed and save nothing. */
const formButtons = /^(add-field|(remove-field|up|down|remove-rule|add-rule)\..+)$/;

/**
 * Addresses whose acts outlast the session or reach other people's accounts: each asks who is signed in to show again
 * that it is they (rule A23), but for the values of `intent` that are named here.
 */
const harmless: Partial<Record<AccessKey, readonly (string | RegExp)[]>> = {
  '/captura/automacao': ['revoke'],
  '/captura/automacao/fontes/nova': [],
  '/captura/automacao/fontes/:id': ['test', 'run', 'on', 'off'],
  '/jobs/webhooks': [],
  '/jobs/webhooks/:id': ['test', 'resend', 'on', 'off'],
  '/conta/segundo-fator': [],
  '/user/config': ['invite'],
  '/user/permission': ['check-people'],
  '/user/dados': [],
  '/user/retencao': ['ask'],
  '/repo/bases/:name': ['check'],
  '/repo/bases/:name/regras': ['check', 'look', 'try', /^stop\./, formButtons],
  '/repo/fechamento': [],
  '/ij/paineis': [],
  '/ij/paineis/:id': ['preview'],
};

/** Whether an address has delicate acts at all. */
export const hasDelicateActs = (address: string): address is AccessKey => Object.hasOwn(harmless, address);

/** Whether a form with these values of `intent` may be a delicate act: all are that are not known for harmless. */
export function isDelicate(address: AccessKey, intents: readonly unknown[]): boolean {
  const [intent, ...more] = intents;
  return (
    more.length > 0 ||
    !harmless[address]?.some((known) =>
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
