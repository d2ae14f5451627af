import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Tier } from '../../app/domain/people/access/roles';
import { accountOf, client, form, portalUrl, signIn } from './client';

/** The password that newcomers give themselves. */
export const newPassword = 'Nova#2026x';

export const outbox = async (url = portalUrl()): Promise<string> =>
  (await client('', url).get('/dev/outbox')).text();

/** The letters to somebody, newest first. */
export const lettersTo = async (email: string, url = portalUrl()): Promise<string[]> =>
  (await outbox(url))
    .split('</main>', 1)
    .flatMap((page) => page.split('<details'))
    .filter((part) => part.includes(email))
    .map((part) => part.replace(/<[^>]*>/g, ''));

/** What the newest of these letters that fits a pattern says: its first group, where it has one. */
function newestMatch(letters: readonly string[], pattern: RegExp): string | null {
  for (const letter of letters) {
    const [whole, group = whole] = pattern.exec(letter) ?? [];
    if (group !== undefined) return group;
  }
  return null;
}

/**
 * What the newest letter to somebody that fits this pattern says; waits for such a letter.
 * @param before what such a letter said already
 */
export async function letterTo(
  email: string,
  pattern: RegExp,
  url = portalUrl(),
  before: string | null = null,
): Promise<string> {
  return vi.waitFor(
    async () => {
      const found = newestMatch(await lettersTo(email, url), pattern);
      if (found === null || found === before) throw new Error(`No letter to ${email} says ${pattern}`);
      return found;
    },
    { timeout: 60_000, interval: 50 },
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
  const code = /Código: (\d{6})/;
  const before = newestMatch(await lettersTo(email, url), code);
  await client('', url).post('/', form({ intent: 'forgot', email }));
  return letterTo(email, code, url, before);
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
