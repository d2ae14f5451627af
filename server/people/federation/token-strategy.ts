import { createHash } from 'node:crypto';
import type { SessionStorage } from '@remix-run/node';
import { Strategy, type AuthenticateOptions } from 'remix-auth';
import type { IdTokens } from './id-tokens';
import type { TokenSettings } from './settings';
import type { SignedIds } from './signed-ids';
import type { SingleUses } from './single-use';
import { Refusal } from './xml';

/** Path to which the issuer returns the browser, with the token in the fragment. */
export const fragmentPath = '/saml';

/** Values of the address fragment. */
export interface TokenAnswer {
  readonly idToken: string;
  readonly state: string;
}

/** Result of a valid token. */
export interface TokenVouched {
  readonly email: string;
  readonly requestId: string;
  readonly idToken: string;
  readonly endsAt: Date;
  /** All claims of the token. */
  readonly claims: Readonly<Record<string, unknown>>;
}

interface Deps {
  readonly settings: TokenSettings;
  readonly tokens: IdTokens;
  readonly requestIds: SignedIds;
  readonly singleUses: SingleUses;
}

/** Sign-in with an identity token in the address fragment of `/saml` (rule A13). */
export class TokenStrategy<User> extends Strategy<User, TokenVouched> {
  override readonly name = 'token';
  readonly #deps: Deps;

  constructor(deps: Deps, verify: (vouched: TokenVouched) => Promise<User>) {
    super(verify);
    this.#deps = deps;
  }

  /**
   * Address of a sign-in at the issuer. Query parameters of the setting are kept, for issuers that require
   * `response_type=token` or a provider hint. The request's id is the `state`, and the nonce is derived from it.
   * @param anew makes the issuer authenticate the person again
   */
  begin(anew: boolean): { to: string; requestId: string } {
    const { authorizeUrl, audience, publicUrl } = this.#deps.settings;
    const requestId = this.#deps.requestIds.issue();
    const to = new URL(authorizeUrl);
    const defaults = { response_type: 'id_token', scope: 'openid email' };
    if (anew) {
      to.searchParams.set('prompt', 'login');
      to.searchParams.set('max_age', '0');
    }
    for (const [name, value] of Object.entries(defaults))
      if (!to.searchParams.has(name)) to.searchParams.set(name, value);
    to.searchParams.set('client_id', audience);
    to.searchParams.set('redirect_uri', `${publicUrl}${fragmentPath}`);
    to.searchParams.set('state', requestId);
    to.searchParams.set('nonce', nonceOf(requestId));
    return { to: to.href, requestId };
  }

  /**
   * Accepts the `TokenAnswer` of the context.
   * @throws Refusal with the fault, Problem `unavailable` if the issuer's keys cannot be downloaded
   */
  override async authenticate(
    _request: Request,
    _storage: SessionStorage,
    { context }: AuthenticateOptions,
  ): Promise<User> {
    const { tokens, requestIds, singleUses } = this.#deps;
    const { idToken, state } = context as unknown as TokenAnswer;
    if (!idToken || !state || state.length > 200) throw new Refusal('form: no id_token or no state');
    const end = requestIds.endOf(state);
    if (!end) throw new Refusal('token: answers a request that was never made, or has ended');
    const { email, endsAt, claims } = await tokens.read(idToken, nonceOf(state));
    const until = new Date(Math.max(endsAt.getTime(), end.getTime()) + 120_000);
    if (!(await singleUses.spend('request', state, until))) throw new Refusal('token: used before');
    return this.verify({ email, requestId: state, idToken, endsAt, claims });
  }
}

/**
 * The nonce is readable in the token; the request's id, from which it is derived, is known to the browser and the
 * portal only.
 */
const nonceOf = (requestId: string): string => createHash('sha256').update(requestId).digest('base64url');
