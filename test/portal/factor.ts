import { Secret, TOTP } from 'otpauth';
import { client, cookieOf, form, text, type Client } from './client';
import { newPassword } from './newcomer';

const step = 30_000;

/** What an app with this key shows now, or some steps later: codes of the next step are taken as well. */
export const shown = (key: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * step });

/** The key that a page offers, as its form sends it back and as an app takes it. */
export function offered(page: string): { setup: string; key: string } {
  const setup = /name="setup" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const key = /aria-label="Chave do segundo fator">([A-Z2-7 ]+)</.exec(page)?.[1] ?? '';
  return { setup, key: key.replaceAll(' ', '') };
}

export const recoveryCodes = (page: string): string[] =>
  [...page.matchAll(/<code>((?:[A-Z\d]{4}-){3}[A-Z\d]{4})<\/code>/g)].map(([, code = '']) => code);

/** Gives somebody who is signed in a second factor; `used` is the code by which it began. */
export async function setUpFactor(person: Client) {
  const { setup, key } = offered(await text(await person.get('/conta/segundo-fator')));
  const used = shown(key);
  const answer = await person.post('/conta/segundo-fator', form({ intent: 'set-up', setup, code: used }));
  const codes = recoveryCodes(await text(answer));
  if (answer.status !== 201 || codes.length !== 10) throw new Error(`No second factor: ${answer.status}`);
  return { key, codes, used };
}

/** A browser that has given the right password and is asked for more. */
export async function halfway(
  email: string,
  password = newPassword,
  url?: string,
  next = '/',
): Promise<Client> {
  const answer = await client('', url).post(next, form({ email, password }));
  const to = answer.headers.get('Location') ?? '';
  if (!to.startsWith('/entrar/segundo-fator')) throw new Error(`${email} was not asked for more: ${to}`);
  return client(cookieOf(answer), url);
}
