import { randomUUID } from 'node:crypto';
import { createSessionStorage, type SessionStorage } from '@remix-run/node';
import { Authenticator } from 'remix-auth';

/**
 * remix-auth requires a session storage, but every strategy here returns the person to its caller and `Sessions`
 * stores sessions: whatever a strategy stores during a request is dropped.
 */
const requestScoped: SessionStorage = createSessionStorage({
  cookie: { name: 'portal_auth', httpOnly: true, sameSite: 'lax', path: '/', secrets: [randomUUID()] },
  createData: () => Promise.resolve(''),
  readData: () => Promise.resolve(null),
  updateData: () => Promise.resolve(),
  deleteData: () => Promise.resolve(),
});

/** remix-auth's Authenticator without its own storage. */
export const createAuthenticator = <Proof>(): Authenticator<Proof> => new Authenticator<Proof>(requestScoped);

/** Runs a strategy on a form request whose body was already read: `given` has its values. */
export const judged = <Proof>(
  by: Authenticator<Proof>,
  strategy: string,
  { url, headers }: Request,
  given: object,
): Promise<Proof> =>
  by.authenticate(strategy, new Request(url, { headers }), { throwOnError: true, context: given as never });
