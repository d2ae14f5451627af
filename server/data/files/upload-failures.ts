import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { isOutage } from '../../platform/mongo';

/**
 * What an upload says of a database that is away (COD.3, rule D6); anything else is thrown again.
 * @throws Problem `unavailable`
 */
export function registrationFailed(cause: unknown): never {
  if (!isOutage(cause)) throw cause;
  throw new Problem('unavailable', messages.uploadRegistrationFailed, {}, { cause });
}

/**
 * What an upload says of a store that failed (COD.2, rule D6), with the store's own reason where it gives one.
 * @throws Problem `unavailable`
 */
export function storageFailed(cause: unknown): never {
  const fields: Record<string, string> = cause instanceof Problem ? { files: cause.message } : {};
  throw new Problem('unavailable', messages.uploadStorageFailed, fields, { cause });
}
