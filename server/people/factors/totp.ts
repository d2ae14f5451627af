import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports: the defaults of RFC 6238. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Number of accepted steps before and after the current one: clocks differ, and typing takes time. */
const window = 1;
const keyBytes = 20;

/** A new key in base32, which people can type into an app. */
export const newKey = (): string => new Secret({ size: keyBytes }).base32;

/** The `otpauth` address of a key, as the QR code contains it. */
export const appAddress = (key: string, company: string, email: string): string =>
  new TOTP({ ...shape, issuer: company, label: email, secret: Secret.fromBase32(key) }).toString();

/** The time step of a code; null for a wrong or an old code. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const secret = Secret.fromBase32(key);
  const delta = TOTP.validate({ token: code, secret, ...shape, timestamp, window });
  return delta === null ? null : TOTP.counter({ period: shape.period, timestamp }) + delta;
}
