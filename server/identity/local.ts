import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { MongoServerError, type Collection, type Db } from 'mongodb';
import { passwordFaults } from '../../app/domain/password';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import { collection, defineCollection } from '../mongo/collection';
import { z } from '../zod';
import type { Identity, SignInResult } from './port';

const challengeMs = 10 * 60_000;
const duplicateKey = 11_000;

/** OWASP's floor for argon2id, the package's default algorithm: 19 MiB, two passes. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const credentialSchema = z.object({
  _id: z.string(),
  hash: z.string(),
  temporary: z.boolean(),
  challenge: z.object({ digest: z.string(), expiresAt: z.date() }).nullable(),
});

export type Credential = z.infer<typeof credentialSchema>;

export const credentials = defineCollection<Credential>({
  name: 'credentials',
  version: 1,
  schema: credentialSchema,
  indexes: [],
});

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Accounts kept by the portal itself, for companies without an identity provider and for the demo. */
export class LocalIdentity implements Identity {
  readonly #accounts: Collection<Credential>;
  /** Verified for unknown e-mails, so that they take as long as known ones. */
  readonly #decoy = hash(randomBytes(16), hashing);

  constructor(
    db: Db,
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#accounts = collection(db, credentials);
  }

  async signIn(email: string, password: string): Promise<SignInResult> {
    const account = await this.#accounts.findOne({ _id: email });
    const matches = await verify(account?.hash ?? (await this.#decoy), password);
    if (!account || !matches) throw new Problem('unauthenticated', messages.incorrectLogin);
    if (!account.temporary) return { kind: 'signed-in', email };
    const challenge = randomBytes(24).toString('base64url');
    const expiresAt = new Date(this.wallClock().getTime() + challengeMs);
    await this.#accounts.updateOne(
      { _id: email },
      { $set: { challenge: { digest: digest(challenge), expiresAt } } },
    );
    return { kind: 'new-password-required', email, challenge };
  }

  async completeNewPassword(email: string, challenge: string, password: string): Promise<void> {
    if (passwordFaults(password).length > 0)
      throw new Problem('invalid', messages.passwordRule, { password: messages.passwordRule });
    const account = await this.#accounts.findOne({ _id: email });
    const open = account?.challenge;
    const answered = open && timingSafeEqual(Buffer.from(open.digest), Buffer.from(digest(challenge)));
    if (!open || !answered || open.expiresAt <= this.wallClock())
      throw new Problem('unauthenticated', messages.challengeExpired);
    await this.#accounts.updateOne(
      { _id: email, 'challenge.digest': open.digest },
      { $set: { hash: await hash(password, hashing), temporary: false, challenge: null } },
    );
  }

  async createAccount(email: string, password: string, { temporary }: { temporary: boolean }): Promise<void> {
    const account = { _id: email, hash: await hash(password, hashing), temporary, challenge: null };
    try {
      await this.#accounts.insertOne(credentialSchema.parse(account));
    } catch (error) {
      if (error instanceof MongoServerError && error.code === duplicateKey)
        throw new Problem('conflict', messages.duplicateUser, { email: messages.duplicateUser });
      throw error;
    }
  }

  async deleteAccount(email: string): Promise<void> {
    await this.#accounts.deleteOne({ _id: email });
  }
}
