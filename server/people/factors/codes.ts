import { createHash, randomInt } from 'node:crypto';
import { messages } from '../../../app/domain/messages';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import { Problem } from '../../platform/errors';

/** Without letters and digits that are easily confused. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const howMany = 10;
const length = 16;

const digits = /^\d{6}$/;
const recovery = /^[A-Z\d]{16}$/;

/** A typed second factor: six digits of an app, or one of the recovery codes. */
export interface TypedCode {
  readonly kind: 'app' | 'recovery';
  readonly code: string;
}

/** Parses a typed code, with or without spaces, hyphens and capitals. @throws Problem `invalid` for an invalid code */
export function typedCode(given: string): TypedCode {
  const code = bare(given).toUpperCase();
  if (digits.test(code)) return { kind: 'app', code };
  if (recovery.test(code)) return { kind: 'recovery', code };
  throw new Problem('invalid', proofMessages.factorCode, { code: proofMessages.factorCode });
}

const bare = (given: string): string => given.slice(0, 40).replace(/[\s-]/g, '');

const stepDigits = /^\d{4,10}$/;

/** Parses the digits of a code from the identity provider or its app. @throws Problem `invalid` for an invalid code */
export function stepCode(given: string): string {
  const code = bare(given);
  if (!stepDigits.test(code)) throw new Problem('invalid', messages.stepCode, { code: messages.stepCode });
  return code;
}

/** New recovery codes with 80 random bits each, in groups of four characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** The stored digest of a recovery code; 80 bits cannot be guessed. */
export const recoveryDigest = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
