import { hash, verify } from '@node-rs/argon2';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';

/** OWASP's minimum for argon2id, the package's default algorithm: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashOf = (secret: string | Uint8Array): Promise<string> => hash(secret, cost);

/** Refuses the temporary password as the new one. @param temporary its hash @throws Problem `invalid` */
export async function differentFromTemporary(temporary: string, password: string): Promise<void> {
  if (await verify(temporary, password))
    throw new Problem('invalid', messages.passwordTemporary, { password: messages.passwordTemporary });
}

/** Refuses the current password as the new one. @throws Problem `invalid` */
export function differentFromCurrent(current: string, password: string): void {
  if (current === password)
    throw new Problem('invalid', messages.passwordSame, { password: messages.passwordSame });
}
