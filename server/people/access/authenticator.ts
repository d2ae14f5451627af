import { randomUUID } from 'node:crypto';
import { createSessionStorage, type SessionStorage } from '@remix-run/node';
import { Authenticator } from 'remix-auth';

/**
 * remix-auth wants a session storage, but every strategy here answers the person to the caller and `Sessions` keeps
 * who is signed in: whatever a strategy stores for the length of one request is dropped.
 */
const requestScoped: SessionStorage = createSessionStorage({
  cookie: { name: 'portal_auth', httpOnly: true, sameSite: 'lax', path: '/', secrets: [randomUUID()] },
  createData: () => Promise.resolve(''),
  readData: () => Promise.resolve(null),
  updateData: () => Promise.resolve(),
  deleteData: () => Promise.resolve(),
});

/** remix-auth's Authenticator without a memory of its own. */
export const createAuthenticator = <Proof>(): Authenticator<Proof> => new Authenticator<Proof>(requestScoped);

/** Has a strategy judge the request of a form, whose body was read: `given` has what it said. */
export const judged = <Proof>(
  by: Authenticator<Proof>,
  strategy: string,
  { url, headers }: Request,
  given: object,
): Promise<Proof> =>
  by.authenticate(strategy, new Request(url, { headers }), { throwOnError: true, context: given as never });
