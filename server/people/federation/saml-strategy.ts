import { SamlStrategy } from 'remix-auth-saml';
import * as samlify from 'samlify';
import { normalEmail } from '../../../app/domain/values/email';
import { messages } from '../../../app/domain/messages';
import { safeReturnPath } from '../../../app/domain/people/access/return-path';
import { Problem } from '../../platform/errors';
import { readAssertion, type Assertion } from './assertion';
import type { IdpMetadata } from './idp-metadata';
import type { IdentityProvider } from './idp';
import { readResponse, type Response } from './response';
import type { SamlSettings } from './settings';
import type { SignedIds } from './signed-ids';
import type { SingleUses } from './single-use';
import { readXml, Refusal } from './xml';
import { consumerPath } from './consumer-path';

const skewMs = 60_000;
const nameIdFormats = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  any: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
} as const;

/** Result of a valid assertion: the person, the request that it answers, and the page to return to. */
export interface Vouched {
  readonly kind: 'vouched';
  readonly email: string;
  readonly requestId: string;
  readonly next: string | null;
  /** Time of the person's last authentication at the provider. */
  readonly authenticatedAt: Date;
  /** Values of each attribute, by its name. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

interface Deps {
  readonly settings: SamlSettings;
  readonly provider: IdentityProvider;
  readonly requestIds: SignedIds;
  readonly singleUses: SingleUses;
  readonly wallClock?: () => Date;
}

/**
 * A secure variant of remix-auth-saml's strategy. The original's `authenticate` fetches the metadata for each request,
 * accepts any response for anybody, and redirects to any RelayState. This class replaces it, and uses the library's
 * service provider for requests and metadata only.
 */
export class PortalSamlStrategy<User> extends SamlStrategy<User> {
  readonly #settings: SamlSettings;
  readonly #provider: IdentityProvider;
  readonly #requestIds: SignedIds;
  readonly #singleUses: SingleUses;
  readonly #wallClock: () => Date;

  constructor(
    { settings, provider, requestIds, singleUses, wallClock = () => new Date() }: Deps,
    verify: (vouched: Vouched) => Promise<User>,
  ) {
    const consumer = `${settings.publicUrl}${consumerPath}`;
    super(
      {
        authURL: settings.entityId,
        callbackURL: consumer,
        idpMetadataURL: settings.metadata.kind === 'url' ? settings.metadata.url : '',
        validator: { validate: (xml) => Promise.resolve(readXml(xml)) },
        spAuthnRequestSigned: settings.own !== null,
        spWantAssertionSigned: true,
        spWantMessageSigned: false,
        spWantLogoutRequestSigned: false,
        spWantLogoutResponseSigned: false,
        spIsAssertionEncrypted: settings.own !== null,
      },
      ({ extract }) => verify(extract as Vouched),
    );
    this.#settings = settings;
    this.#provider = provider;
    this.#requestIds = requestIds;
    this.#singleUses = singleUses;
    this.#wallClock = wallClock;
    this.sp = this.#serviceProvider(settings.own !== null);
  }

  /**
   * Address of a sign-in at the identity provider, and the id of the request.
   * @param next same-site path to return to, sent as RelayState
   * @param anew makes the provider authenticate the person again
   * @throws Problem `unavailable` without the provider's metadata
   */
  async begin(next: string | null, anew: boolean): Promise<{ to: string; requestId: string }> {
    const metadata = await this.#provider.metadata();
    if (metadata.wantsSignedRequests && !this.#settings.own)
      throw new Problem('unavailable', messages.identityUnavailable, {}, { cause: new Error(unsigned) });
    const { context, id } = this.#serviceProvider(metadata.wantsSignedRequests).createLoginRequest(
      samlify.IdentityProvider({ metadata: metadata.xml }),
      'redirect',
      { relayState: next ?? '', ...(anew ? { forceAuthn: true } : {}) },
    );
    return { to: context, requestId: id };
  }

  /**
   * Accepts the identity provider's answer in the form fields `SAMLResponse` and `RelayState`.
   * @throws Refusal with the fault, Problem `unavailable` without the provider's metadata
   */
  override async authenticate(request: Request): Promise<User> {
    const form = await request.formData();
    const sent = form.get('SAMLResponse');
    if (typeof sent !== 'string') throw new Refusal('form: no SAMLResponse');
    const xml = Buffer.from(sent, 'base64').toString('utf8');
    const { response, metadata } = await this.#read(xml);
    const assertion = readAssertion(response.signedAssertion);
    this.#check(response, assertion, metadata);
    const email = normalEmail(this.#emailOf(assertion));
    if (!email) throw new Refusal('assertion: names nobody by e-mail');
    await this.#spend(assertion);
    const extract: Vouched = {
      kind: 'vouched',
      email,
      requestId: assertion.confirmation.inResponseTo,
      next: safeReturnPath(String(form.get('RelayState') ?? '')),
      authenticatedAt: assertion.authenticatedAt,
      attributes: assertion.attributes,
    };
    return this.verify({ extract, data: null });
  }

  #serviceProvider(signed: boolean) {
    const { own, entityId, publicUrl, emailAttribute } = this.#settings;
    const settings = {
      entityID: entityId,
      authnRequestsSigned: signed,
      wantAssertionsSigned: true,
      // Providers that identify people by another id refuse a NameID with the e-mail; an attribute contains it then.
      nameIDFormat: [emailAttribute === null ? nameIdFormats.email : nameIdFormats.any],
      allowCreate: true,
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      ...(own
        ? {
            privateKey: own.key,
            signingCert: own.certificate,
            encPrivateKey: own.key,
            encryptCert: own.certificate,
          }
        : {}),
      assertionConsumerService: [
        { Binding: samlify.Constants.namespace.binding.post, Location: `${publicUrl}${consumerPath}` },
      ],
      generateID: () => this.#requestIds.issue(),
    };
    return samlify.ServiceProvider(settings);
  }

  /** Reads a response. If no known key signed it, it is read again with newer metadata, if the provider has any. */
  async #read(xml: string): Promise<{ response: Response; metadata: IdpMetadata }> {
    const own = this.#settings.own?.key ?? null;
    const metadata = await this.#provider.metadata();
    try {
      return { response: await readResponse(xml, { provider: metadata.keys, own }), metadata };
    } catch (error) {
      const newer = error instanceof Refusal ? await this.#provider.newerThan(metadata) : null;
      if (!newer) throw error;
      return { response: await readResponse(xml, { provider: newer.keys, own }), metadata: newer };
    }
  }

  #check(response: Response, assertion: Assertion, { entityId }: IdpMetadata): void {
    const now = this.#wallClock().getTime();
    const consumer = `${this.#settings.publicUrl}${consumerPath}`;
    const { confirmation, notBefore, notOnOrAfter } = assertion;
    const rules: [holds: boolean, otherwise: string][] = [
      [response.issuer === null || response.issuer === entityId, 'response: issuer'],
      [response.destination === consumer, 'response: destination'],
      [response.inResponseTo === confirmation.inResponseTo, 'response: answers another request'],
      [assertion.issuer === entityId, 'assertion: issuer'],
      [assertion.audiences.includes(this.#settings.entityId), 'assertion: audience'],
      [confirmation.recipient === consumer, 'assertion: recipient'],
      [notBefore === null || notBefore.getTime() - skewMs <= now, 'assertion: not yet valid'],
      [notOnOrAfter.getTime() + skewMs > now, 'assertion: expired'],
      [confirmation.notOnOrAfter.getTime() + skewMs > now, 'assertion: confirmation expired'],
    ];
    for (const [holds, otherwise] of rules) if (!holds) throw new Refusal(otherwise);
  }

  #emailOf({ nameId, attributes }: Assertion): string {
    const { emailAttribute } = this.#settings;
    if (emailAttribute === null) return nameId;
    const [value, ...others] = attributes.get(emailAttribute) ?? [];
    if (value === undefined || others.length > 0)
      throw new Refusal(`assertion: exactly one ${emailAttribute} expected`);
    return value;
  }

  /** Accepts one answer per request and one use per assertion, across all containers. */
  async #spend({ id, issuer, notOnOrAfter, confirmation }: Assertion): Promise<void> {
    const end = this.#requestIds.endOf(confirmation.inResponseTo);
    if (!end) throw new Refusal('assertion: answers a request that was never made, or has ended');
    const until = new Date(Math.max(notOnOrAfter.getTime(), end.getTime()) + 2 * skewMs);
    if (!(await this.#singleUses.spend('assertion', `${issuer} ${id}`, until)))
      throw new Refusal('assertion: used before');
    if (!(await this.#singleUses.spend('request', confirmation.inResponseTo, until)))
      throw new Refusal('assertion: its request is answered already');
  }
}

const unsigned = 'The identity provider wants signed requests: set SAML_SP_KEY and SAML_SP_CERT';
