import { Readable } from 'node:stream';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../errors';

/** What stores of S3's protocol say when they have no room. */
const fullNames = new Set(['InsufficientCapacity', 'QuotaExceeded', 'XMinioStorageFull']);
const retryLater = new Set([408, 429]);

/** The portal's error for a failure of the store; unexpected errors stay unchanged. */
export function s3Failure(error: unknown): unknown {
  if (error instanceof Problem) return error;
  if (error instanceof S3ServiceException) return refusal(error);
  return isBrokenConnection(error) ? away(error) : error;
}

/** @throws the portal's own error for what went wrong with a store */
export function fail(error: unknown): never {
  throw s3Failure(error);
}

/** A stream from the store that fails with the portal's own errors. */
export function readingFrom(body: Readable): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of body) yield chunk as Buffer;
    } catch (error) {
      throw s3Failure(error);
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

function refusal(error: S3ServiceException): unknown {
  const status = error.$metadata.httpStatusCode ?? 0;
  if (fullNames.has(error.name) || status === 507)
    return new Problem('unavailable', messages.storageFull, {}, { cause: error });
  if (status === 404 && error.name !== 'NoSuchBucket')
    return new Problem('absent', messages.absent, {}, { cause: error });
  return status >= 500 || status === 0 || retryLater.has(status) ? away(error) : error;
}

const away = (cause: unknown): Problem => new Problem('unavailable', messages.unavailable, {}, { cause });

const brokenCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Connections that could not be made, broke, or fell silent. */
const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' ||
    error.name === 'AbortError' ||
    ('code' in error && brokenCodes.has(error.code)));
