import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { Collection, Db } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import { Problem } from '../../platform/errors';
import { invitationLetter, recoveryLetter } from '../../platform/mail';
import type { Mailer } from '../../platform/mail/port';
import { collection, defineCollection, insertOnce } from '../../platform/mongo';
import { z } from '../../platform/zod';
import { differentFromCurrent, differentFromTemporary, hashOf } from './hashing';
import { RecoveryCodes } from './local-codes';
import { LocalTokens } from './local-tokens';
import type { Grant, Identity, RecoveryLinks, SignInResult } from './port';
import { checkStrength } from './strength';
import { temporaryPassword } from '../users';

const challengeMs = 10 * 60_000;
const invitationMs = 7 * 24 * 3_600_000;

const credentialSchema = z.object({
  _id: z.string(),
  hash: z.string(),
  temporary: z.boolean(),
  /**
   * Expiry of an invitation's temporary password; null for one without expiry, and for a password that is not
   * temporary.
   */
  temporaryUntil: z.date().nullable(),
  challenge: z.object({ digest: z.string(), expiresAt: z.date() }).nullable(),
});

export type Credential = z.infer<typeof credentialSchema>;

export const credentials = defineCollection<Credential>({
  name: 'credentials',
  writtenBy: 'first access, `/recovery`, `/conta/senha`',
  readBy: '`/`',
  secret: 'all',
  version: 1,
  schema: credentialSchema,
  indexes: [],
});

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');

interface Deps {
  readonly db: Db;
  readonly mailer: Mailer;
  /** Name of the company in the letters. */
  readonly company: string;
  readonly secrets: readonly string[];
  /** The real time instead of the tenant's clock: a demo's fixed day must not keep codes valid for ever. */
  readonly wallClock?: () => Date;
}

/** Accounts stored by the portal itself, for companies without an identity provider and for the demo. */
export class LocalIdentity implements Identity {
  readonly links: RecoveryLinks;
  readonly steps = null;
  readonly #accounts: Collection<Credential>;
  readonly #codes: RecoveryCodes;
  readonly #tokens: LocalTokens;
  readonly #mailer: Mailer;
  readonly #company: string;
  readonly #wallClock: () => Date;
  /** A hash to verify for unknown e-mails, so that they take as long as known ones. */
  readonly #decoy = hashOf(randomBytes(16));

  constructor({ db, mailer, company, secrets, wallClock = () => new Date() }: Deps) {
    this.#accounts = collection(db, credentials);
    this.#codes = new RecoveryCodes(db, secrets, wallClock);
    this.#tokens = new LocalTokens(secrets, wallClock);
    this.#mailer = mailer;
    this.#company = company;
    this.#wallClock = wallClock;
    this.links = {
      ownerOf: (token) => this.#codes.ownerOf(token),
      follow: (email, token, password) => this.#follow(email, token, password),
    };
  }

  async signIn(email: string, password: string): Promise<SignInResult> {
    const account = await this.#accounts.findOne({ _id: email });
    const matches = await verify(account?.hash ?? (await this.#decoy), password);
    const lapsed = account?.temporaryUntil && account.temporaryUntil <= this.#wallClock();
    if (!account || !matches || lapsed) throw new Problem('unauthenticated', messages.incorrectLogin);
    if (!account.temporary)
      return { kind: 'signed-in', email, grant: await this.#tokens.grant(email, digest(account.hash)) };
    const challenge = randomBytes(24).toString('base64url');
    await this.#accounts.updateOne(
      { _id: email },
      { $set: { challenge: { digest: digest(challenge), expiresAt: this.#in(challengeMs) } } },
    );
    return { kind: 'new-password-required', email, challenge };
  }

  async completeNewPassword(email: string, challenge: string, password: string): Promise<void> {
    checkStrength(password);
    const account = await this.#accounts.findOne({ _id: email });
    const open = account?.challenge;
    const answered = open && timingSafeEqual(Buffer.from(open.digest), Buffer.from(digest(challenge)));
    if (!open || !answered || open.expiresAt <= this.#wallClock())
      throw new Problem('unauthenticated', messages.challengeExpired);
    await differentFromTemporary(account.hash, password);
    const set = await this.#setPassword({ _id: email, 'challenge.digest': open.digest }, password);
    if (!set) throw new Problem('unauthenticated', messages.challengeExpired);
  }

  async changePassword(email: string, current: string, password: string): Promise<Grant> {
    checkStrength(password);
    differentFromCurrent(current, password);
    const account = await this.#accounts.findOne({ _id: email, temporary: false });
    const matches = await verify(account?.hash ?? (await this.#decoy), current);
    if (!account || !matches) throw new Problem('unauthenticated', messages.incorrectLogin);
    const hash = await this.#setPassword({ _id: email, hash: account.hash }, password);
    if (hash === null) throw new Problem('unauthenticated', messages.incorrectLogin);
    return this.#tokens.grant(email, digest(hash));
  }

  async voidPassword(email: string): Promise<void> {
    await this.#setPassword({ _id: email }, randomBytes(32).toString('base64url'));
  }

  async requestCode(email: string, page: string): Promise<void> {
    const { code, token } = await this.#codes.issue(email);
    const account = await this.#accounts.findOne({ _id: email }, { projection: { _id: 1 } });
    if (account)
      await this.#mailer.send(recoveryLetter(email, this.#company, { code, link: `${page}/${token}` }));
  }

  async confirmCode(email: string, code: string, password: string, known = false): Promise<void> {
    checkStrength(password);
    const right = await this.#codes.spend(email, code, known);
    if (right) await this.#keepFromTemporary(email, password);
    if (!right || !(await this.#setPassword({ _id: email }, password)))
      throw new Problem('invalid', proofMessages.recoveryRefused);
  }

  async refresh({ refreshToken }: Grant): Promise<Grant> {
    const { email, stamp } = await this.#tokens.read('refresh', refreshToken);
    const account = await this.#accounts.findOne({ _id: String(email) });
    if (!account || digest(account.hash) !== stamp)
      throw new Problem('unauthenticated', messages.incorrectLogin);
    return this.#tokens.renewed(account._id, refreshToken);
  }

  async verify(idToken: string, nonce?: string): Promise<string> {
    const claims = await this.#tokens.read('id', idToken);
    if (nonce !== undefined && claims['nonce'] !== nonce)
      throw new Problem('unauthenticated', messages.incorrectLogin);
    return String(claims['email']);
  }

  /** Always null: the portal's own accounts have no cloud services. */
  async temporaryCredentials(idToken: string): Promise<null> {
    await this.verify(idToken);
    return null;
  }

  createAccount(email: string, password: string, { temporary }: { temporary: boolean }): Promise<void> {
    return this.#create(email, password, { temporary, temporaryUntil: null });
  }

  async invite(email: string, page: string): Promise<void> {
    const password = temporaryPassword();
    await this.#create(email, password, { temporary: true, temporaryUntil: this.#in(invitationMs) });
    try {
      await this.#mailer.send(invitationLetter(email, this.#company, password, page));
    } catch (error) {
      await this.deleteAccount(email);
      throw error;
    }
  }

  async inviteAgain(email: string, page: string): Promise<void> {
    const password = temporaryPassword();
    const renewed = await this.#accounts.updateOne(
      { _id: email, temporary: true },
      {
        $set: {
          hash: await hashOf(password),
          temporaryUntil: this.#in(invitationMs),
          challenge: null,
        },
      },
    );
    if (renewed.matchedCount === 1)
      return this.#mailer.send(invitationLetter(email, this.#company, password, page));
    const account = await this.#accounts.findOne({ _id: email }, { projection: { _id: 1 } });
    if (account) throw new Problem('conflict', messages.invitationUsed);
    throw new Problem('absent', messages.absent);
  }

  async deleteAccount(email: string): Promise<void> {
    await this.#accounts.deleteOne({ _id: email });
    await this.#codes.forget(email);
  }

  async #follow(email: string, token: string, password: string): Promise<void> {
    checkStrength(password);
    if ((await this.#codes.ownerOf(token)) === email) await this.#keepFromTemporary(email, password);
    const right = await this.#codes.follow(email, token);
    if (!right || !(await this.#setPassword({ _id: email }, password)))
      throw new Problem('invalid', proofMessages.recoveryLinkOver);
  }

  async #keepFromTemporary(email: string, password: string): Promise<void> {
    const account = await this.#accounts.findOne({ _id: email, temporary: true });
    if (account) await differentFromTemporary(account.hash, password);
  }

  async #create(
    email: string,
    password: string,
    life: Pick<Credential, 'temporary' | 'temporaryUntil'>,
  ): Promise<void> {
    const account = { _id: email, hash: await hashOf(password), challenge: null, ...life };
    if (!(await insertOnce(this.#accounts, credentialSchema.parse(account))))
      throw new Problem('conflict', messages.duplicateUser, { email: messages.duplicateUser });
  }

  /** The new hash; null if no account matches `which`. */
  async #setPassword(
    which: { _id: string; hash?: string; 'challenge.digest'?: string },
    password: string,
  ): Promise<string | null> {
    const hash = await hashOf(password);
    const { matchedCount } = await this.#accounts.updateOne(which, {
      $set: { hash, temporary: false, temporaryUntil: null, challenge: null },
    });
    return matchedCount === 1 ? hash : null;
  }

  #in(ms: number): Date {
    return new Date(this.#wallClock().getTime() + ms);
  }
}
