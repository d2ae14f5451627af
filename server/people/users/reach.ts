import type { Collection } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { isTier, type Tier } from '../../../app/domain/people/access/roles';
import { Problem } from '../../platform/errors';
import type { Proof } from '../access/owner-check';
import type { Person, UserRecord } from './user';

/** The person who asks for a change, and their network address. */
export interface Caller {
  readonly person: Person;
  readonly address: string;
}

/** A caller who has confirmed their identity, which sensitive changes require (rule A23). */
export interface ProvenCaller extends Caller {
  readonly proof: Proof;
}

/** A caller who can confirm their identity for a sensitive change. */
export interface Asker extends Caller {
  /** @throws Problem `forbidden` if the last confirmation is too old */
  readonly proven: () => Promise<ProvenCaller>;
}

/**
 * The user that an administrator may change: one of the four tiers, and not the administrator (rule A6).
 * @throws Problem `absent` for an unknown user, `forbidden` for one of another type or the caller
 */
export async function reached(
  records: Collection<UserRecord>,
  { person }: Caller,
  id: string,
): Promise<UserRecord & { type: Tier }> {
  const record = await records.findOne({ _id: id });
  if (!record) throw new Problem('absent', messages.unknownUser);
  const { type } = record;
  if (id === person.email || !isTier(type)) throw new Problem('forbidden', messages.userOutOfReach);
  return { ...record, type };
}
