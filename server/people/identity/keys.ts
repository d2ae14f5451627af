import { hkdfSync } from 'node:crypto';

/**
 * Keys of 32 bytes for one purpose, one for each of the portal's secrets and in their order: the first makes, all
 * read. Different purposes never share a key.
 */
export const keysFor = (purpose: string, secrets: readonly string[]): Buffer[] =>
  secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
