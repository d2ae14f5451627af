import { randomUUID } from 'node:crypto';
import type { Collection, Db, Filter } from 'mongodb';
import { isTier, type Tier } from '../../../app/domain/people/access/roles';
import { collection, defineCollection, insertOnce } from '../../platform/mongo';
import { z } from '../../platform/zod';

/** The time that a process has for its change; after that, another may take it. */
const leaseMs = 60_000;

const intentSchema = z.object({
  /** E-mail of the changed user: a user has at most one change at a time. */
  _id: z.string(),
  kind: z.enum(['create', 'delete', 'tier']),
  /** Id of the change and of its entry in the audit trail. */
  change: z.string(),
  actor: z.string(),
  address: z.string(),
  tier: z.string().refine(isTier),
  /** Tier before the change. */
  before: z.string(),
  /** The process that works on the change, and until when; empty while it waits for its next try. */
  holder: z.string(),
  leaseUntil: z.date(),
  /** Number of tries, including the current one. */
  tries: z.number().int(),
});

/** A change of a user that is under way. It is stored before its first step and removed after its last. */
export type Intent = Omit<z.infer<typeof intentSchema>, 'tier'> & { readonly tier: Tier };

export const userIntents = defineCollection<Intent>({
  name: 'user_intents',
  writtenBy: '`/user/config`, while an account is made or deleted',
  readBy: '—',
  version: 1,
  schema: intentSchema as unknown as z.ZodType<Intent>,
  indexes: [{ key: { leaseUntil: 1 }, name: 'lease' }],
});

/** Stored changes of users that affect two systems: the unfinished ones of stopped processes are found here. */
export class Intents {
  readonly #records: Collection<Intent>;

  constructor(
    db: Db,
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#records = collection(db, userIntents);
  }

  /** Stores and takes a change; null if another change of the user is under way. */
  async begin(
    change: Pick<Intent, '_id' | 'kind' | 'actor' | 'address' | 'tier' | 'before'>,
  ): Promise<Intent | null> {
    const intent: Intent = { ...change, change: randomUUID(), tries: 1, ...this.#lease() };
    return (await insertOnce(this.#records, intent)) ? intent : null;
  }

  /** Takes a change that no process works on and whose next try is due. */
  takeDue(): Promise<Intent | null> {
    return this.#take({ leaseUntil: { $lte: this.wallClock() } });
  }

  /** Takes a user's change that no process works on, due or not. */
  takeOf(email: string): Promise<Intent | null> {
    return this.#take({ _id: email, $or: [{ holder: '' }, { leaseUntil: { $lte: this.wallClock() } }] });
  }

  /** Removes a finished or refused change. */
  async end({ _id, holder }: Intent): Promise<void> {
    await this.#records.deleteOne({ _id, holder });
  }

  /** Releases a change that could not be finished; the wait until the next try grows with each try. */
  async postpone({ _id, holder, tries }: Intent): Promise<void> {
    const waitMs = Math.min(600_000, 5_000 * 2 ** Math.min(tries, 10));
    const leaseUntil = new Date(this.wallClock().getTime() + waitMs);
    await this.#records.updateOne({ _id, holder }, { $set: { holder: '', leaseUntil } });
  }

  #take(filter: Filter<Intent>): Promise<Intent | null> {
    return this.#records.findOneAndUpdate(
      filter,
      { $set: this.#lease(), $inc: { tries: 1 } },
      { sort: { leaseUntil: 1 }, returnDocument: 'after' },
    );
  }

  #lease(): Pick<Intent, 'holder' | 'leaseUntil'> {
    return { holder: randomUUID(), leaseUntil: new Date(this.wallClock().getTime() + leaseMs) };
  }
}
