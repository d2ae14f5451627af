import type { Readable } from 'node:stream';

/**
 * Keeps a body that breaks before anything reads it from ending the process: an error event without a listener would.
 * Whoever reads the body afterwards meets the error then.
 */
export function awaited<T extends Readable>(body: T): T {
  return body.on('error', () => undefined);
}
