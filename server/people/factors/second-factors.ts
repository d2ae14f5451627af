import type { Collection, Db } from 'mongodb';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
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
  /** The key of the authenticator app, sealed. */
  sealed: z.string(),
  /** Time step of the last accepted code: this step and earlier ones are refused. */
  lastStep: z.int(),
  /** Digests of the unused recovery codes. */
  recovery: z.array(z.string()),
  since: z.date(),
});

type FactorRecord = z.infer<typeof factorSchema>;

export const secondFactors = defineCollection<FactorRecord>({
  name: 'second_factors',
  writtenBy: '`/conta/segundo-fator`, `/entrar/segundo-fator`',
  readBy: '`/entrar/segundo-fator`, `/user/config`',
  secret: 'all',
  version: 1,
  schema: factorSchema,
  indexes: [],
});

/** A person's view of their second factor. */
export interface EnrolledFactor {
  readonly since: Date;
  readonly recoveryLeft: number;
}

/** Second factors by authenticator app (rule A21), with recovery codes for a lost app. */
export class SecondFactors {
  readonly #records: Collection<FactorRecord>;

  /** `wallClock` is the real time instead of the tenant's clock, because authenticator apps use the real time. */
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

  /** The accounts, out of these, that have a second factor. */
  async enrolledAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const found = this.#records.find({ _id: { $in: [...emails] } }, { projection: { _id: 1 } });
    return new Set((await found.toArray()).map(({ _id }) => _id));
  }

  /**
   * Adds a second factor after the app has shown its first code.
   * @returns the recovery codes, which cannot be read later
   * @throws Problem `invalid` for a wrong code, `conflict` if a factor exists
   */
  async add(email: string, key: string, { kind, code }: TypedCode): Promise<string[]> {
    const now = this.wallClock();
    const lastStep = kind === 'app' ? stepOf(key, code, now) : null;
    if (lastStep === null) throw refused();
    const codes = newRecoveryCodes();
    const recovery = codes.map(recoveryDigest);
    // Removes passkeys that another request added while the earlier factor was being removed.
    await this.passkeys.removeAll(email);
    const record = { _id: email, sealed: this.seal.seal(key), lastStep, recovery, since: now };
    if (!(await insertOnce(this.#records, factorSchema.parse(record))))
      throw new Problem('conflict', proofMessages.factorPresent);
    return codes;
  }

  /** Accepts a code once. @throws Problem `invalid` for a wrong, old or used code */
  async prove(email: string, { kind, code }: TypedCode): Promise<void> {
    const served = await (kind === 'app' ? this.#byApp(email, code) : this.#byRecovery(email, code));
    if (!served) throw refused();
  }

  /** Replaces the recovery codes; does nothing without a factor. */
  async renewRecovery(email: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.#records.updateOne({ _id: email }, { $set: { recovery: codes.map(recoveryDigest) } });
    return codes;
  }

  /** Removes the factor and the passkeys. True if there was a factor. */
  async remove(email: string): Promise<boolean> {
    const { deletedCount } = await this.#records.deleteOne({ _id: email });
    await this.passkeys.removeAll(email);
    return deletedCount === 1;
  }

  /** Removes factors added since a moment, possibly by an intruder. True if there were any. */
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
    // Sealed again with the current secret, so that an old secret can be retired some time after its successor.
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

const refused = () => new Problem('invalid', proofMessages.factorRefused);
