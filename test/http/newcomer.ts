import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Tier } from '../../app/domain/people/access/roles';
import { accountOf, client, form, portalUrl, signIn } from './client';

/** The password that newcomers give themselves. */
export const newPassword = 'Nova#2026x';

export const outbox = async (url = portalUrl()): Promise<string> =>
  (await client('', url).get('/dev/outbox')).text();

/** The newest letter to somebody; empty without one. */
const newestTo = async (email: string, url: string): Promise<string> =>
  (await outbox(url))
    .split('<details')
    .find((part) => part.includes(email))
    ?.replace(/<[^>]*>/g, '') ?? '';

/** What the newest letter to somebody says by this pattern, its first group where it has one; waits for such a letter. */
export async function letterTo(email: string, says: RegExp, url = portalUrl()): Promise<string> {
  return vi.waitFor(
    async () => {
      const newest = await newestTo(email, url);
      const [whole, group = whole] = says.exec(newest) ?? [];
      if (group === undefined)
        throw new Error(`The newest letter to ${email} does not say ${says}: ${newest}`);
      return group;
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** The e-mail of an account that was made just now, whose first access is still to come. */
export async function invited(url = portalUrl()): Promise<string> {
  const email = `novo-${randomUUID().slice(0, 8)}@demo.example`;
  const admin = await signIn(accountOf['USER ADMIN'], undefined, url);
  await admin.post('/user/config', form({ intent: 'create', email }));
  return email;
}

/** The digits of a letter that is asked for now. */
export async function codeFor(email: string, url = portalUrl()): Promise<string> {
  const before = /Código: (\d{6})/.exec(await newestTo(email, url))?.[1] ?? 'none';
  await client('', url).post('/', form({ intent: 'forgot', email }));
  return letterTo(email, new RegExp(`Código: (?!${before})(\\d{6})`), url);
}

/** The e-mail of an account with `newPassword`, set by a code: no first access is due. */
export async function newcomer(tier?: Tier, url = portalUrl()): Promise<string> {
  const email = await invited(url);
  if (tier) {
    const assigner = await signIn(accountOf['USER PERMISS'], undefined, url);
    await assigner.post('/user/permission', form({ id: email, permission: tier }));
  }
  const code = await codeFor(email, url);
  const password = newPassword;
  const set = await client('', url).post(
    `/recovery/${code}`,
    form({ email, code, password, confirmation: password }),
  );
  if (set.status !== 302) throw new Error(`${email} could not set a password: ${set.status}`);
  return email;
}
