import { createHash, randomBytes } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { proofMessages } from '../../../app/domain/people/access/proof-messages';
import { describeUserAgent } from '../../../app/domain/people/access/user-agent';
import { formatDateTime } from '../../../app/domain/values/format';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { newDeviceLetter } from '../../platform/mail';
import type { Mailer } from '../../platform/mail/port';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';
import type { Audit } from '../audit/audit';
import type { Grants } from '../identity/grants';
import type { Identity } from '../identity/port';
import type { CredentialRevocation } from './credential-revocation';
import type { SecondFactors } from '../factors/second-factors';
import type { Devices } from './devices';
import type { MailQueue } from './mail-queue';

const dayMs = 24 * 3_600_000;
const lifeMs = 7 * dayMs;
/** Maximum number of letters a day about new browsers. */
const maxADay = 5;

const alertSchema = z.object({
  /** SHA-256 of the token of the letter's link. */
  _id: z.string(),
  email: z.string(),
  at: z.date(),
  address: z.string(),
  userAgent: z.string(),
  expiresAt: z.date(),
});

type AlertRecord = z.infer<typeof alertSchema>;

export const signInAlerts = defineCollection<AlertRecord>({
  name: 'sign_in_alerts',
  writtenBy: '`/`, `/entrar/segundo-fator`: a sign-in in a new browser',
  readBy: '`/entrar/nao-fui-eu/:alert`',
  secret: ['_id'],
  version: 1,
  schema: alertSchema,
  indexes: [
    { key: { email: 1, at: 1 }, name: 'email_at' },
    { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
});

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** A sign-in for the letter and for the page of its link. */
export interface ReportedSignIn {
  readonly email: string;
  readonly when: string;
  readonly browser: string;
  readonly address: string;
}

interface Deps {
  readonly db: Db;
  readonly identity: Pick<Identity, 'voidPassword' | 'requestCode'>;
  readonly keys: Pick<CredentialRevocation, 'endAllOf'>;
  readonly grants: Pick<Grants, 'forget'>;
  readonly devices: Pick<Devices, 'forget'>;
  readonly factors: Pick<SecondFactors, 'removeSince'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly post: Pick<MailQueue, 'send'>;
  readonly mailer: Mailer;
  readonly company: string;
  /** The portal's own address, without a trailing slash. */
  readonly address: string;
  readonly clock: Pick<Clock, 'shown'>;
  readonly timeZone: string;
  readonly wallClock?: () => Date;
}

/** Letters about sign-ins in unrecognised browsers, and their owners' denials (rule A22). */
export class SignInAlerts {
  readonly #records: Collection<AlertRecord>;
  readonly #wallClock: () => Date;

  constructor(private readonly deps: Deps) {
    this.#records = collection(deps.db, signInAlerts);
    this.#wallClock = deps.wallClock ?? (() => new Date());
  }

  /** Sends a letter to the owner of an account about a sign-in; the number per day is limited. */
  async raise(email: string, { address, userAgent }: { address: string; userAgent: string }): Promise<void> {
    const at = this.#wallClock();
    const since = { email, at: { $gt: new Date(at.getTime() - dayMs) } };
    if ((await this.#records.countDocuments(since, { limit: maxADay })) === maxADay) return;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(at.getTime() + lifeMs);
    const alert = alertSchema.parse({
      _id: digest(token),
      email,
      at,
      address,
      userAgent: userAgent.slice(0, 300),
      expiresAt,
    });
    await this.#records.insertOne(alert);
    const { post, mailer, company } = this.deps;
    const page = `${this.deps.address}/entrar/nao-fui-eu/${token}`;
    post.send(() => mailer.send(newDeviceLetter(this.#reported(alert), company, page)));
  }

  /** The sign-in of a letter's link; null for an invalid link. */
  async find(token: string): Promise<ReportedSignIn | null> {
    const alert = await this.#open(token);
    return alert && this.#reported(alert);
  }

  /**
   * The owner denies the sign-in: the account's password, sessions and tokens become invalid, no browser is
   * recognised any more, a second factor or passkey added since is removed, and a letter leads to a new password. It
   * can be repeated after an outage.
   * @throws Problem `invalid` for an invalid link
   */
  async disown(token: string, address: string): Promise<void> {
    const { identity, keys, grants, devices, factors, audit, post } = this.deps;
    const alert = await this.#open(token);
    if (!alert) throw new Problem('invalid', proofMessages.alertOver);
    const { email, at } = alert;
    await identity.voidPassword(email);
    await keys.endAllOf(email);
    await grants.forget(email);
    await devices.forget(email);
    if (await factors.removeSince(email, at))
      await audit.record([{ actor: email, action: 'factor.remove', subject: email, address }]);
    await audit.record([{ actor: email, action: 'sign-in.disowned', subject: email, address }]);
    await this.#records.deleteMany({ email });
    post.send(() => identity.requestCode(email, `${this.deps.address}/recovery`));
  }

  #open(token: string): Promise<AlertRecord | null> {
    return this.#records.findOne({ _id: digest(token), expiresAt: { $gt: this.#wallClock() } });
  }

  #reported({ email, at, userAgent, address }: AlertRecord): ReportedSignIn {
    const { clock, timeZone } = this.deps;
    const when = formatDateTime(clock.shown(at), timeZone);
    return { email, when, browser: describeUserAgent(userAgent), address };
  }
}
