import { hkdfSync } from 'node:crypto';

/**
 * One key of 32 bytes for each of the portal's secrets, in their order, for one purpose. The first key encrypts or
 * signs; all keys can read. Different purposes never share a key.
 */
export const keysFor = (purpose: string, secrets: readonly string[]): Buffer[] =>
  secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
