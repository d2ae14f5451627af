import { Secret, TOTP } from 'otpauth';

/** What every app of codes understands: RFC 6238 as first written. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of the step before and after count as well: clocks differ, and typing takes time. */
const window = 1;
const keyBytes = 20;

/** A new key, in the letters that people can type into an app. */
export const newKey = (): string => new Secret({ size: keyBytes }).base32;

/** The address by which an app takes a key over, as a QR code shows it. */
export const appAddress = (key: string, company: string, email: string): string =>
  new TOTP({ ...shape, issuer: company, label: email, secret: Secret.fromBase32(key) }).toString();

/** The time step to which a code belongs; null for a wrong or an old one. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const secret = Secret.fromBase32(key);
  const delta = TOTP.validate({ token: code, secret, ...shape, timestamp, window });
  return delta === null ? null : TOTP.counter({ period: shape.period, timestamp }) + delta;
}
