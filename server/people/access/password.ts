import type { Identity, SignInResult } from '../identity/port';
import type { Limits, Trier } from './limits';

interface Deps {
  readonly identity: Pick<Identity, 'signIn'>;
  readonly limits: Pick<Limits, 'messaging'>;
}

/**
 * Asks the identity provider whether a password is correct; it may then send a message with a code.
 * @throws Problem `unauthenticated` for a wrong pair, `throttled` after too many messages
 */
export function askPassword(
  { identity, limits }: Deps,
  trier: Trier,
  password: string,
): Promise<SignInResult> {
  return limits.messaging(trier, async (sent) => {
    const result = await identity.signIn(trier.email, password);
    if (sendsMessage(result)) sent();
    return result;
  });
}

const sendsMessage = (result: SignInResult): boolean =>
  result.kind === 'code-required' && (result.source.means === 'sms' || result.source.means === 'email');
