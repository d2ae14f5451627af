import type { Collection, Db } from 'mongodb';
import { Problem } from '../../platform/errors';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';
import type { Grant, Identity, TemporaryCredentials } from './port';
import { Seal } from './seal';

/** Maximum time of a stored grant: no session lasts longer (rule A11). */
const keepMs = 24 * 3_600_000;
const renewBeforeMs = 60_000;

export const grantSchema = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.coerce.date(),
});

const sealedSchema = z.object({
  /** E-mail of the account. */
  _id: z.string(),
  /** The grant, sealed. */
  sealed: z.string(),
  expiresAt: z.date(),
});

type SealedGrant = z.infer<typeof sealedSchema>;

export const identityGrants = defineCollection<SealedGrant>({
  name: 'identity_grants',
  writtenBy: 'sign-in',
  readBy: 'panels of QuickSight',
  secret: 'all',
  version: 1,
  passing: true,
  schema: sealedSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

interface Deps {
  readonly db: Db;
  readonly identity: Identity;
  readonly secrets: readonly string[];
  /** Reports a failed renewal (rule A15). */
  readonly report: (error: unknown) => void;
  readonly wallClock?: () => Date;
}

/**
 * The identity provider's grant of each person's last sign-in: stored on the server, renewed shortly before its expiry,
 * and removed and reported if the renewal fails (rule A15).
 */
export class Grants {
  readonly #records: Collection<SealedGrant>;
  readonly #seal: Seal;
  readonly #identity: Identity;
  readonly #report: (error: unknown) => void;
  readonly #wallClock: () => Date;

  constructor({ db, identity, secrets, report, wallClock = () => new Date() }: Deps) {
    this.#records = collection(db, identityGrants);
    this.#seal = new Seal('identity-grants', secrets);
    this.#identity = identity;
    this.#report = report;
    this.#wallClock = wallClock;
  }

  async keep(email: string, grant: Grant): Promise<void> {
    const expiresAt = new Date(this.#wallClock().getTime() + keepMs);
    const record = sealedSchema.parse({ _id: email, sealed: this.#sealed(grant), expiresAt });
    await this.#records.replaceOne({ _id: email }, record, { upsert: true });
  }

  /**
   * Stores an identity token of a single sign-on, if there is no grant: a grant of a password lasts longer. Tokens of
   * another issuer than the identity provider are not stored, because they give access to none of its services.
   */
  async keepToken(email: string, idToken: string, expiresAt: Date): Promise<void> {
    try {
      if ((await this.#identity.verify(idToken)) !== email || (await this.current(email))) return;
      await this.keep(email, { idToken, refreshToken: '', expiresAt });
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'unauthenticated')) this.#report(error);
    }
  }

  async forget(email: string): Promise<void> {
    await this.#records.deleteOne({ _id: email });
  }

  /** The person's grant, renewed if it is about to expire; null without a grant, or if the renewal fails. */
  async current(email: string): Promise<Grant | null> {
    const record = await this.#records.findOne({ _id: email, expiresAt: { $gt: this.#wallClock() } });
    const grant = record && this.#open(record.sealed);
    if (!grant) return null;
    if (grant.expiresAt.getTime() - renewBeforeMs > this.#wallClock().getTime()) return grant;
    if (!grant.refreshToken) {
      await this.#records.deleteOne({ _id: email, sealed: record.sealed });
      return null;
    }
    try {
      const renewed = await this.#identity.refresh(grant);
      await this.#records.updateOne({ _id: email }, { $set: { sealed: this.#sealed(renewed) } });
      return renewed;
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'unauthenticated')) throw error;
      await this.#records.deleteOne({ _id: email, sealed: record.sealed });
      this.#report(error);
      return null;
    }
  }

  /** Temporary credentials for the company's cloud services in the person's name; null if there are none. */
  async credentialsOf(email: string): Promise<TemporaryCredentials | null> {
    const grant = await this.current(email);
    return grant && this.#identity.temporaryCredentials(grant.idToken);
  }

  #sealed(grant: Grant): string {
    return this.#seal.seal(JSON.stringify(grant));
  }

  #open(sealed: string): Grant | null {
    const text = this.#seal.open(sealed);
    return text === null ? null : grantSchema.parse(JSON.parse(text));
  }
}
