import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import { isOutage } from '../mongo/client';

/**
 * What an upload says of a database that is away (S0 §8, COD.3); anything else is thrown again.
 * @throws Problem `unavailable`
 */
export function registrationFailed(cause: unknown): never {
  if (!isOutage(cause)) throw cause;
  throw new Problem('unavailable', messages.uploadRegistrationFailed, {}, { cause });
}

/**
 * What an upload says of a store that failed (S0 §8, COD.2), with the store's own reason where it gives one.
 * @throws Problem `unavailable`
 */
export function storageFailed(cause: unknown): never {
  const fields: Record<string, string> = cause instanceof Problem ? { files: cause.message } : {};
  throw new Problem('unavailable', messages.uploadStorageFailed, fields, { cause });
}
