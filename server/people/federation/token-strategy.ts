import { createHash } from 'node:crypto';
import type { SessionStorage } from '@remix-run/node';
import { Strategy, type AuthenticateOptions } from 'remix-auth';
import type { IdTokens } from './id-tokens';
import type { TokenSettings } from './settings';
import type { SignedIds } from './signed-ids';
import type { SingleUses } from './single-use';
import { Refusal } from './xml';

/** Where the issuer sends the browser back to, with the token in the fragment. */
export const fragmentPath = '/saml';

/** What came back in the fragment. */
export interface TokenAnswer {
  readonly idToken: string;
  readonly state: string;
}

/** What a token that stands proves. */
export interface TokenVouched {
  readonly email: string;
  readonly requestId: string;
  readonly idToken: string;
  readonly endsAt: Date;
  /** All that the token says. */
  readonly claims: Readonly<Record<string, unknown>>;
}

interface Deps {
  readonly settings: TokenSettings;
  readonly tokens: IdTokens;
  readonly requestIds: SignedIds;
  readonly singleUses: SingleUses;
}

/** Sign-in by an identity token that its issuer put into the address fragment of `/saml` (rule A13). */
export class TokenStrategy<User> extends Strategy<User, TokenVouched> {
  override readonly name = 'token';
  readonly #deps: Deps;

  constructor(deps: Deps, verify: (vouched: TokenVouched) => Promise<User>) {
    super(verify);
    this.#deps = deps;
  }

  /**
   * The address at the issuer where a sign-in begins. What the setting's own query says stays, for issuers that want
   * `response_type=token` or a hint of the provider; the identifier of the request is its state, and makes its nonce.
   * @param anew has the issuer ask who it is, whoever is signed in there
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
   * Takes a `TokenAnswer` from the context.
   * @throws Refusal naming what is wrong with it, Problem `unavailable` when the issuer's keys cannot be had
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

/** Goes into the token, where others may read it; what it is made from stays between the browser and the portal. */
const nonceOf = (requestId: string): string => createHash('sha256').update(requestId).digest('base64url');
