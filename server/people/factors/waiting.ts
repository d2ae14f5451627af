import { createHash, randomBytes } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import type { ProfileChange } from '../../../app/domain/people/users/profile';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';
import type { VerifiedSignIn } from '../access/session-opener';
import { grantSchema } from '../identity';
import type { CodeRequired, CodeSource } from '../identity/port';
import type { Seal } from '../identity/seal';

const waitMs = 10 * 60_000;

const waitingSchema = z.object({
  /** SHA-256 of the token that the browser holds. */
  _id: z.string(),
  /** The proof of the first step, sealed. */
  sealed: z.string(),
  expiresAt: z.date(),
});

type WaitingRecord = z.infer<typeof waitingSchema>;

export const waitingSignIns = defineCollection<WaitingRecord>({
  name: 'waiting_sign_ins',
  writtenBy: '`/`, a right password whose second factor is asked for',
  readBy: '`/entrar/segundo-fator`',
  secret: 'all',
  version: 1,
  passing: true,
  schema: waitingSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

const checkedSchema = z.object({
  email: z.string(),
  generation: z.number(),
  grant: grantSchema,
  told: z.custom<ProfileChange>().optional(),
});

const challengedSchema = z.object({
  email: z.string(),
  generation: z.number(),
  source: z.custom<CodeSource>(),
  challenge: z.string(),
});

const waitingProofSchema = z.union([checkedSchema, challengedSchema]);

/** A correct password, after which the identity provider itself asks for a code. */
export type ProviderChallenge = Omit<CodeRequired, 'kind'> & { readonly generation: number };

/** A sign-in with a correct password that waits for its second factor. */
export interface WaitingSignIn {
  readonly id: string;
  readonly proof: VerifiedSignIn | ProviderChallenge;
}

const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex');

/** Sign-ins between their first and second step, for ten minutes. They grant no access. */
export class WaitingSignIns {
  readonly #records: Collection<WaitingRecord>;

  constructor(
    db: Db,
    private readonly seal: Seal,
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#records = collection(db, waitingSignIns);
  }

  /** Returns the token for the browser's cookie. */
  async begin(proof: VerifiedSignIn | ProviderChallenge): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const sealed = this.seal.seal(JSON.stringify(proof));
    const expiresAt = new Date(this.wallClock().getTime() + waitMs);
    await this.#records.insertOne(waitingSchema.parse({ _id: fingerprint(token), sealed, expiresAt }));
    return token;
  }

  async find(token: string): Promise<WaitingSignIn | null> {
    const record = await this.#records.findOne({
      _id: fingerprint(token),
      expiresAt: { $gt: this.wallClock() },
    });
    const text = record && this.seal.open(record.sealed);
    // A proof that an earlier release sealed in another shape is invalid: the person signs in again.
    const proof = text ? waitingProofSchema.safeParse(JSON.parse(text)) : null;
    return record && proof?.success ? { id: record._id, proof: proof.data } : null;
  }

  async end({ id }: WaitingSignIn): Promise<void> {
    await this.#records.deleteOne({ _id: id });
  }
}
