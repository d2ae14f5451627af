import { createHash, randomBytes } from 'node:crypto';
import { createCookie, type Cookie } from '@remix-run/node';
import { z } from '../../platform/zod';

const yearSeconds = 365 * 24 * 3_600;
/** A shop's computer has several people; who comes after these begins anew. */
const mostAccounts = 8;

const knownSchema = z.object({
  id: z.string().min(1).max(40),
  /** Digests of the accounts whose owners were signed in here, latest first. */
  accounts: z.array(z.string().max(40)).max(mostAccounts),
});

type Known = z.infer<typeof knownSchema>;

/**
 * What tells a browser in which an account's owner was signed in before from a stranger's: a signed cookie that opens
 * no door, and lets failures there be counted apart from strangers'.
 */
export class Devices {
  readonly #cookie: Cookie;

  constructor({ secrets, secure }: { secrets: readonly string[]; secure: boolean }) {
    this.#cookie = createCookie(`${secure ? '__Host-' : ''}portal_device`, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: yearSeconds,
      secure,
      secrets: [...secrets],
    });
  }

  /** The name of the browser that sent these cookies, where the account's owner was signed in there; else null. */
  async of(cookieHeader: string | null, email: string): Promise<string | null> {
    const known = await this.#read(cookieHeader);
    return known?.accounts.includes(digest(known.id, email)) ? known.id : null;
  }

  /** `Set-Cookie` value by which the browser is known as the account owner's from now on. */
  async remember(cookieHeader: string | null, email: string): Promise<string> {
    const { id, accounts } = (await this.#read(cookieHeader)) ?? {
      id: randomBytes(16).toString('base64url'),
      accounts: [],
    };
    const own = digest(id, email);
    const others = accounts.filter((account) => account !== own).slice(0, mostAccounts - 1);
    return this.#cookie.serialize({ id, accounts: [own, ...others] });
  }

  async #read(cookieHeader: string | null): Promise<Known | null> {
    const held = knownSchema.safeParse(await this.#cookie.parse(cookieHeader));
    return held.success ? held.data : null;
  }
}

const digest = (id: string, email: string): string =>
  createHash('sha256').update(`${id} ${email}`).digest('base64url').slice(0, 22);
