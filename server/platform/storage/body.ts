import type { Readable } from 'node:stream';

/**
 * Prevents that a body that fails before it is read ends the process: an error event without a listener would. A
 * later reader gets the error.
 */
export function awaited<T extends Readable>(body: T): T {
  return body.on('error', () => undefined);
}
