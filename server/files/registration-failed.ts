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
