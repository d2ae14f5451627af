import { createHash, randomBytes } from 'node:crypto';
import { createCookie, type Cookie } from '@remix-run/node';
import type { Collection, Db } from 'mongodb';
import { collection, defineCollection } from '../../platform/mongo';
import { z } from '../../platform/zod';

const yearSeconds = 365 * 24 * 3_600;
/** Several people may use a shop's computer; more accounts than this are not recognised. */
const maxAccounts = 8;

const knownSchema = z.object({
  id: z.string().min(1).max(40),
  /**
   * Digests of the accounts whose owners were signed in here, latest first, each with its time: `digest.milliseconds`.
   */
  accounts: z.array(z.string().max(60)).max(maxAccounts),
});

type Known = z.infer<typeof knownSchema>;

const endSchema = z.object({
  /** E-mail of the account. */
  _id: z.string(),
  /** Earlier recognitions no longer count. */
  at: z.date(),
  /** After this time, no older cookie is valid. */
  expiresAt: z.date(),
});

type DeviceEnd = z.infer<typeof endSchema>;

export const deviceEnds = defineCollection<DeviceEnd>({
  name: 'device_ends',
  writtenBy: 'a new password, a second factor that is reset, `/entrar/nao-fui-eu/:alert`',
  readBy: '`/`, `/recovery`',
  version: 1,
  schema: endSchema,
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
});

/**
 * Recognises a browser in which an account's owner was signed in before: a signed cookie that grants no access, and
 * lets failures there be counted separately from others.
 */
export class Devices {
  readonly #cookie: Cookie;
  readonly #ends: Collection<DeviceEnd>;

  constructor(
    db: Db,
    { secrets, secure }: { secrets: readonly string[]; secure: boolean },
    private readonly wallClock: () => Date = () => new Date(),
  ) {
    this.#ends = collection(db, deviceEnds);
    this.#cookie = createCookie(`${secure ? '__Host-' : ''}portal_device`, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: yearSeconds,
      secure,
      secrets: [...secrets],
    });
  }

  /** The id of the browser with these cookies, if the account's owner was signed in there; otherwise null. */
  async of(cookieHeader: string | null, email: string): Promise<string | null> {
    const known = await this.#read(cookieHeader);
    const entry = known && entryOf(known, email);
    if (!known || !entry) return null;
    const end = await this.#ends.findOne({ _id: email });
    return end && end.at.getTime() > sinceOf(entry) ? null : known.id;
  }

  /** `Set-Cookie` value that makes the browser recognised for the account from now on. */
  async remember(cookieHeader: string | null, email: string): Promise<string> {
    const { id, accounts } = (await this.#read(cookieHeader)) ?? {
      id: randomBytes(16).toString('base64url'),
      accounts: [],
    };
    const own = digest(id, email);
    const others = accounts.filter((account) => !account.startsWith(own)).slice(0, maxAccounts - 1);
    const entry = `${own}.${this.wallClock().getTime()}`;
    return this.#cookie.serialize({ id, accounts: [entry, ...others] });
  }

  /** Makes all browsers unrecognised for an account. */
  async forget(email: string): Promise<void> {
    const at = this.wallClock();
    const expiresAt = new Date(at.getTime() + yearSeconds * 1_000);
    await this.#ends.updateOne({ _id: email }, { $set: { at, expiresAt } }, { upsert: true });
  }

  async #read(cookieHeader: string | null): Promise<Known | null> {
    const parsed = knownSchema.safeParse(await this.#cookie.parse(cookieHeader));
    return parsed.success ? parsed.data : null;
  }
}

const entryOf = ({ id, accounts }: Known, email: string): string | undefined =>
  accounts.find((account) => account.startsWith(digest(id, email)));

/** Time in milliseconds; 0 for cookies of earlier releases, which have none. */
const sinceOf = (entry: string): number => Number(entry.split('.')[1] ?? 0);

const digest = (id: string, email: string): string =>
  createHash('sha256').update(`${id} ${email}`).digest('base64url').slice(0, 22);
