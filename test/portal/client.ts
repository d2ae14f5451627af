import { inject } from 'vitest';
import { demoPassword } from '../servers/accounts';

export { demoPassword };

/** Demo accounts of each type (rule X15). */
export const accountOf = {
  'SYSTEM ADMIN': 'system.admin@demo.example',
  'USER ADMIN': 'user.admin@demo.example',
  'USER PERMISS': 'permiss@demo.example',
  'USER EXPLORER': 'explorer@demo.example',
  'USER BRONZE': 'bronze@demo.example',
  'USER SILVER': 'silver@demo.example',
  'USER GOLD': 'gold@demo.example',
} as const;

/** The demo portal of this worker. */
export function portalUrl(): string {
  const url = inject('portalUrls')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!url) throw new Error('No portal was started for this worker');
  return url;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body?: BodyInit, headers?: Record<string, string>): Promise<Response>;
  readonly cookie: string;
}

/** Speaks HTTP to the test portal as a plain client: redirects are not followed, cookies are kept. */
export function client(cookie = '', url = portalUrl()): Client {
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) =>
    fetch(new URL(path, url), { method, headers: { Cookie: cookie, ...headers }, body, redirect: 'manual' });
  return {
    cookie,
    get: (path, headers) => ask('GET', path, headers),
    post: (path, body, headers) => ask('POST', path, { Origin: new URL(url).origin, ...headers }, body),
  };
}

/** What a page says, without the marks that React puts between texts. */
export const text = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll('<!-- -->', '');

/** The page that a plain save leads to, where asking for it again sends nothing again. */
export async function savedPage(person: Client, answer: Response): Promise<string> {
  if (answer.status !== 303) throw new Error(`A save was answered ${answer.status}: ${await text(answer)}`);
  return text(await person.get(answer.headers.get('Location') ?? ''));
}

export const form = (fields: Record<string, string>): URLSearchParams => new URLSearchParams(fields);

/** The cookies that an answer gives, as they are sent back. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');

/** Signs in and returns a client with the session. */
export async function signIn(email: string, password = demoPassword, url = portalUrl()): Promise<Client> {
  const answer = await client('', url).post('/', form({ email, password }));
  if (answer.status !== 302) throw new Error(`${email} could not sign in: ${answer.status}`);
  return client(cookieOf(answer), url);
}
