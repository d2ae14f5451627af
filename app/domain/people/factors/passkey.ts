/** What a browser needs to ask its person for a passkey, or to make one. */
export interface PasskeyAsk {
  /** The options of WebAuthn, as JSON. */
  readonly options: string;
  /** The challenge, sealed: the form sends it back beside the answer. */
  readonly sealed: string;
}

/** Fields of a form that shows a passkey: the browser's answer as JSON, and the sealed challenge. */
export const passkeyFields = { answer: 'passkey', challenge: 'passkey_challenge' } as const;

/** Fields of the form that adds one. */
export const newPasskeyFields = { answer: 'new_passkey', challenge: 'new_passkey_challenge' } as const;

/** A browser's answer, as far as the library that checks it does not look for itself. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly response: object;
}

/** A passkey as a form shows it. */
export interface ShownPasskey {
  /** Null for what no browser answers. */
  readonly answer: PasskeyAnswer | null;
  /** The challenge, sealed. */
  readonly challenge: string;
}
