import type { Collection, Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../platform/errors';
import { collection, defineCollection, insertOnce } from '../../platform/mongo';
import { z } from '../../platform/zod';
import type { Seal } from '../identity/seal';
import { newRecoveryCodes, recoveryDigest, type TypedCode } from './codes';
import type { Passkeys } from './passkeys';
import { stepOf } from './totp';

const factorSchema = z.object({
  /** E-mail of the account. */
  _id: z.string(),
  /** The key that the person's app shares, sealed. */
  sealed: z.string(),
  /** Time step of the last code that served: neither it nor one before serves again. */
  lastStep: z.int(),
  /** Digests of the recovery codes that are left. */
  recovery: z.array(z.string()),
  since: z.date(),
});

type FactorRecord = z.infer<typeof factorSchema>;

export const secondFactors = defineCollection<FactorRecord>({
  name: 'second_factors',
  secret: 'all',
  version: 1,
  schema: factorSchema,
  indexes: [],
});

/** What a person reads of their second factor. */
export interface EnrolledFactor {
  readonly since: Date;
  readonly recoveryLeft: number;
}

/** Codes of an app as the second factor of an account (rule A21), and recovery codes for the day it is lost. */
export class SecondFactors {
  readonly #records: Collection<FactorRecord>;

  /** The real time rather than the tenant's clock, since apps know no other. */
  constructor(
    db: Db,
    private readonly seal: Seal,
    private readonly passkeys: Pick<Passkeys, 'removeAll' | 'removeSince'>,
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#records = collection(db, secondFactors);
  }

  async factorOf(email: string): Promise<EnrolledFactor | null> {
    const record = await this.#records.findOne({ _id: email });
    return record && { since: record.since, recoveryLeft: record.recovery.length };
  }

  /** Those of these accounts that have one. */
  async enrolledAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const found = this.#records.find({ _id: { $in: [...emails] } }, { projection: { _id: 1 } });
    return new Set((await found.toArray()).map(({ _id }) => _id));
  }

  /**
   * Begins with a key whose app has given its first code.
   * @returns the recovery codes, which are in the answer and nowhere else
   * @throws Problem `invalid` for a wrong code, `conflict` where there is one already
   */
  async add(email: string, key: string, { kind, code }: TypedCode): Promise<string[]> {
    const now = this.wallClock();
    const lastStep = kind === 'app' ? stepOf(key, code, now) : null;
    if (lastStep === null) throw refused();
    const codes = newRecoveryCodes();
    const recovery = codes.map(recoveryDigest);
    // One that was being added while an earlier factor went.
    await this.passkeys.removeAll(email);
    const record = { _id: email, sealed: this.seal.seal(key), lastStep, recovery, since: now };
    if (!(await insertOnce(this.#records, factorSchema.parse(record))))
      throw new Problem('conflict', messages.factorPresent);
    return codes;
  }

  /** Takes a code, which serves once. @throws Problem `invalid` for a wrong, old or used one */
  async prove(email: string, { kind, code }: TypedCode): Promise<void> {
    const served = await (kind === 'app' ? this.#byApp(email, code) : this.#byRecovery(email, code));
    if (!served) throw refused();
  }

  /** Other recovery codes in place of those that were; there are none without a factor. */
  async renewRecovery(email: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.#records.updateOne({ _id: email }, { $set: { recovery: codes.map(recoveryDigest) } });
    return codes;
  }

  /** With the passkeys beside it. True where there was one. */
  async remove(email: string): Promise<boolean> {
    const { deletedCount } = await this.#records.deleteOne({ _id: email });
    await this.passkeys.removeAll(email);
    return deletedCount === 1;
  }

  /** What was set up from a moment on, which somebody else may have done. True where there was any. */
  async removeSince(email: string, from: Date): Promise<boolean> {
    const factor = await this.factorOf(email);
    if (factor && factor.since >= from) return this.remove(email);
    return this.passkeys.removeSince(email, from);
  }

  async #byApp(email: string, code: string): Promise<boolean> {
    const record = await this.#records.findOne({ _id: email });
    const key = record && this.seal.open(record.sealed);
    const step = key ? stepOf(key, code, this.wallClock()) : null;
    if (!key || step === null) return false;
    // Sealed anew, so that a secret of the portal's can be retired after its successor has been in use for a while.
    const { matchedCount } = await this.#records.updateOne(
      { _id: email, lastStep: { $lt: step } },
      { $set: { lastStep: step, sealed: this.seal.seal(key) } },
    );
    return matchedCount === 1;
  }

  async #byRecovery(email: string, code: string): Promise<boolean> {
    const digest = recoveryDigest(code);
    const { matchedCount } = await this.#records.updateOne(
      { _id: email, recovery: digest },
      { $pull: { recovery: digest } },
    );
    return matchedCount === 1;
  }
}

const refused = () => new Problem('invalid', messages.factorRefused);
