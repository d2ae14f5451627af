import { createCookie, type Cookie } from '@remix-run/node';
import type { Authenticator } from 'remix-auth';
import { messages } from '../../../app/domain/messages';
import { anewField } from '../../../app/domain/people/access/delicate';
import { safeReturnPath } from '../../../app/domain/people/access/return-path';
import { browserOf, createAuthenticator, judged } from '../access';
import type { Browser } from '../access/browser';
import type { SignInAnswer } from '../access/sign-in';
import type { Limits } from '../access/limits';
import type { Arrival, SessionOpener } from '../access/session-opener';
import type { Audit } from '../audit/audit';
import { Problem } from '../../platform/errors';
import type { Grants } from '../identity/grants';
import type { Log } from '../../platform/log';
import { claimValues, providerProfileOf } from '../users';
import type { Users } from '../users/users';
import { z } from '../../platform/zod';
import type { PortalSamlStrategy, Vouched } from './saml-strategy';
import type { FederationSettings } from './settings';
import type { SingleUses } from './single-use';
import type { ProviderProfiles } from './provider-profiles';
import type { TokenAnswer, TokenStrategy, TokenVouched } from './token-strategy';
import { Refusal } from './xml';

/** Path of the GET that follows an accepted assertion: with it the browser sends its own cookies. */
export const completePath = '/saml/concluir';

const requestSeconds = 600;
const handOverMs = 60_000;

const requestSchema = z.object({ id: z.string().max(200), next: z.string().max(2_000).nullable() });

const answerSchema = z.object({
  email: z.string().max(254),
  requestId: z.string().max(200),
  next: z.string().max(2_000).nullable(),
  until: z.number(),
  /** Time of the person's last authentication at the provider. */
  provenAt: z.number(),
});

interface Deps {
  readonly settings: FederationSettings;
  readonly saml: PortalSamlStrategy<Vouched> | null;
  readonly token: TokenStrategy<TokenVouched> | null;
  readonly singleUses: SingleUses;
  readonly providerProfiles: ProviderProfiles;
  readonly users: Users;
  readonly sessionOpener: Pick<SessionOpener, 'open'>;
  readonly grants: Pick<Grants, 'keepToken'>;
  readonly audit: Audit;
  readonly log: Log;
  readonly limits: Pick<Limits, 'refused'>;
  readonly landing: (email: string) => Promise<string>;
  readonly cookies: { readonly secrets: readonly string[]; readonly secure: boolean };
  readonly wallClock?: () => Date;
}

/**
 * Single sign-on: sends people to the company's identity provider and accepts its answer, an assertion or a token. An
 * answer is valid only in the browser that asked. A cookie names the request, and browsers do not send it with forms of
 * other sites. So the portal first accepts an assertion (`receive`), and then opens the session with a GET
 * (`complete`).
 */
export class Federation {
  readonly #deps: Deps;
  readonly #authenticator: Authenticator<Vouched | TokenVouched>;
  readonly #request: Cookie;
  readonly #answer: Cookie;
  readonly #wallClock: () => Date;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#wallClock = deps.wallClock ?? (() => new Date());
    this.#authenticator = createAuthenticator();
    if (deps.saml) this.#authenticator.use(deps.saml, 'saml');
    if (deps.token) this.#authenticator.use(deps.token, 'token');
    const { secrets, secure } = deps.cookies;
    const prefix = secure ? '__Host-' : '';
    const options = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure, secrets: [...secrets] };
    this.#request = createCookie(`${prefix}portal_federation`, { ...options, maxAge: requestSeconds });
    this.#answer = createCookie(`${prefix}portal_federation_answer`, {
      ...options,
      maxAge: handOverMs / 1_000,
    });
  }

  /**
   * The service provider's metadata for the identity provider's administrator; null if the portal does not use
   * assertions.
   */
  metadata(): string | null {
    return this.#deps.saml?.metadata() ?? null;
  }

  /** Sends a browser to the identity provider. @throws Problem `unavailable` without the provider's metadata */
  async begin(request: Request): Promise<{ to: string; headers: [string, string][] }> {
    const { searchParams } = new URL(request.url);
    const next = safeReturnPath(searchParams.get('next'));
    const anew = searchParams.has(anewField);
    const { saml } = this.#deps;
    const { to, requestId } = saml ? await saml.begin(next, anew) : this.#tokens().begin(anew);
    return { to, headers: [cookie(await this.#request.serialize({ id: requestId, next }))] };
  }

  /** Accepts an assertion posted by the browser; `complete` opens its session afterwards. */
  receive(request: Request, address: string): Promise<SignInAnswer> {
    return this.#answering('saml', address, async () => {
      if (!this.#deps.saml) throw new Problem('absent', messages.absent);
      const { email, requestId, next, attributes, authenticatedAt } = (await this.#authenticator.authenticate(
        'saml',
        request,
        {
          throwOnError: true,
        },
      )) as Vouched;
      const { settings, providerProfiles } = this.#deps;
      const until = this.#wallClock().getTime() + handOverMs;
      const told = providerProfileOf(settings.profile, (name) => attributes.get(name) ?? []);
      await providerProfiles.keep(requestId, told, new Date(until + handOverMs));
      const provenAt = authenticatedAt.getTime();
      const answer = await this.#answer.serialize({ email, requestId, next, until, provenAt });
      return { to: completePath, headers: [cookie(answer)] };
    });
  }

  /** Opens the session of an accepted assertion, if this browser asked for it. */
  complete(request: Request, address: string): Promise<SignInAnswer> {
    return this.#answering('saml', address, async () => {
      const cookies = request.headers.get('Cookie');
      const handOver = answerSchema.safeParse(await this.#answer.parse(cookies));
      const asked = requestSchema.safeParse(await this.#request.parse(cookies));
      if (!handOver.success || handOver.data.until <= this.#wallClock().getTime())
        throw new Refusal('hand-over: none, or too old');
      const { email, requestId, next, until, provenAt } = handOver.data;
      if (!asked.success || asked.data.id !== requestId)
        throw new Refusal('hand-over: another browser asked', { cause: email });
      if (!(await this.#deps.singleUses.spend('hand-over', requestId, new Date(until + handOverMs))))
        throw new Refusal('hand-over: used before', { cause: email });
      const told = await this.#deps.providerProfiles.take(requestId);
      const browser = browserOf(request, address);
      const arrival = { way: 'saml', email, browser, told, provenAt: new Date(provenAt) } as const;
      return this.#open(arrival, next ?? asked.data.next);
    });
  }

  /** Signs in with the token from the page's address fragment. */
  withToken(answer: TokenAnswer, request: Request, browser: Browser): Promise<SignInAnswer> {
    return this.#answering('token', browser.address, async () => {
      this.#tokens();
      const asked = requestSchema.safeParse(await this.#request.parse(browser.cookies));
      if (!asked.success || asked.data.id !== answer.state) throw new Refusal('token: another browser asked');
      const vouched = (await judged(this.#authenticator, 'token', request, answer)) as TokenVouched;
      const { email, idToken, endsAt, claims } = vouched;
      const told = providerProfileOf(this.#deps.settings.profile, claimValues(claims));
      const provenAt = new Date(Number(claims['auth_time'] ?? 0) * 1_000);
      const arrival = { way: 'token', email, browser, told, provenAt } as const;
      const opened = await this.#open(arrival, asked.data.next);
      await this.#deps.grants.keepToken(email, idToken, endsAt);
      return opened;
    });
  }

  #tokens(): TokenStrategy<TokenVouched> {
    if (!this.#deps.token) throw new Problem('absent', messages.absent);
    return this.#deps.token;
  }

  async #open(arrival: Arrival, next: string | null): Promise<SignInAnswer> {
    const { users, sessionOpener, audit, landing, settings } = this.#deps;
    const { email } = arrival;
    const { address } = arrival.browser;
    if (settings.newUserTier && (await users.admit(email, settings.newUserTier)))
      await audit.record([
        { actor: email, action: 'user.create', subject: email, address, to: { type: settings.newUserTier } },
      ]);
    const session = await sessionOpener.open(arrival);
    if (!session) throw new Refusal(messages.noPermission, { cause: email });
    const forgotten = [this.#request, this.#answer].map((spent) => spent.serialize('', { maxAge: 0 }));
    return {
      to: next ?? (await landing(email)),
      headers: [cookie(session), ...(await Promise.all(forgotten)).map(cookie)],
    };
  }

  /** The problem for an address with too many refusals, which are no longer logged or audited; null below the limit. */
  async #countRefusal(address: string): Promise<Problem | null> {
    try {
      await this.#deps.limits.refused(address);
      return null;
    } catch (error) {
      if (error instanceof Problem && error.kind === 'throttled') return error;
      throw error;
    }
  }

  /** Writes the reason of a refusal to the log and the audit trail; the browser does not get the reason. */
  async #answering(
    way: 'saml' | 'token',
    address: string,
    attempt: () => Promise<SignInAnswer>,
  ): Promise<SignInAnswer> {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Problem && error.kind !== 'unavailable') return { problem: error };
      if (!(error instanceof Refusal)) throw error;
      const refused = await this.#countRefusal(address);
      if (refused) return { problem: refused };
      const email = typeof error.cause === 'string' ? error.cause : '';
      this.#deps.log.warn({ way, reason: error.message, cause: error.cause }, 'single sign-on refused');
      await this.#deps.audit.record([
        {
          actor: email,
          action: 'sign-in.refused',
          subject: email,
          address,
          to: { way, reason: error.message },
        },
      ]);
      const known = error.message === messages.noPermission;
      return { problem: new Problem('forbidden', known ? error.message : messages.federationRefused) };
    }
  }
}

const cookie = (value: string): [string, string] => ['Set-Cookie', value];
