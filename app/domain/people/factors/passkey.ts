/** Data for a browser to ask for a passkey, or to create one. */
export interface PasskeyAsk {
  /** WebAuthn options as JSON. */
  readonly options: string;
  /** The sealed challenge, which the form sends back with the answer. */
  readonly sealed: string;
}

/** Fields of a form with a passkey: the browser's answer as JSON, and the sealed challenge. */
export const passkeyFields = { answer: 'passkey', challenge: 'passkey_challenge' } as const;

/** Fields of the form that adds a passkey. */
export const newPasskeyFields = { answer: 'new_passkey', challenge: 'new_passkey_challenge' } as const;

/** The parts of a browser's answer that the verifying library does not check itself. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly response: object;
}

/** A passkey in a form. */
export interface ShownPasskey {
  /** Null for an invalid answer. */
  readonly answer: PasskeyAnswer | null;
  /** The sealed challenge. */
  readonly challenge: string;
}
