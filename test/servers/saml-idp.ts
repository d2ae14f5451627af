import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import samlp, { type SamlpOptions } from 'samlp';
import { certificateText, keyPair, type KeyPair } from './certificates';

export interface IdpPerson {
  readonly nameId: string;
  readonly attributes?: Record<string, string | string[]>;
}

type AnswerOptions = Partial<SamlpOptions<IdpPerson>>;

/** An identity provider built on samlp, which can also sign invalid responses. */
export class TestIdp {
  readonly entityId = 'https://idp.example/entidade';
  pair: KeyPair = keyPair('idp');

  constructor(
    readonly consumer: string,
    readonly audience: string,
  ) {}

  /** Metadata with the certificates of these key pairs. */
  metadata(pairs: readonly KeyPair[] = [this.pair], signInUrl = 'https://idp.example/sso'): string {
    const keys = pairs.map(
      (pair) =>
        `<KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificateText(pair)}` +
        `</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
    );
    return (
      `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ` +
      `xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${this.entityId}">` +
      `<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}` +
      `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/>` +
      `</IDPSSODescriptor></EntityDescriptor>`
    );
  }

  options(given: AnswerOptions = {}): SamlpOptions<IdpPerson> {
    const { encryptionCert } = given;
    return {
      issuer: this.entityId,
      ...this.pair,
      audience: this.audience,
      recipient: this.consumer,
      destination: this.consumer,
      lifetimeInSeconds: 300,
      signatureAlgorithm: 'rsa-sha256',
      digestAlgorithm: 'sha256',
      profileMapper: ({ nameId, attributes = {} }) => ({
        getClaims: () => attributes,
        getNameIdentifier: () => ({ nameIdentifier: nameId }),
      }),
      ...given,
      ...(encryptionCert ? { encryptionPublicKey: publicKeyOf(encryptionCert) } : {}),
    };
  }

  /** The XML of a response to a request. */
  answer(inResponseTo: string, person: IdpPerson, given: AnswerOptions = {}): Promise<string> {
    const options = this.options({ inResponseTo, ...given });
    return new Promise((resolve, reject) => {
      samlp.getSamlResponse(options, person, (error, xml) => (error ? reject(error) : resolve(xml)));
    });
  }
}

const publicKeyOf = (cert: string): string =>
  createPublicKey(cert).export({ type: 'spki', format: 'pem' }).toString();

export interface RunningIdp {
  readonly idp: TestIdp;
  /** On `localhost`, which is another site than the portal's `127.0.0.1`. */
  readonly url: string;
  /** The person who is signed in at the provider, and the options of its answers. */
  person: IdpPerson;
  answering: AnswerOptions;
  close(): Promise<void>;
}

/** The identity provider as a separate server, with metadata at `/metadata` and sign-in at `/sso`. */
export async function startIdp(portalUrl: string): Promise<RunningIdp> {
  const idp = new TestIdp(`${portalUrl}/saml`, `${portalUrl}/saml/metadata`);
  const app = express();
  const server = app.listen(0, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const running: RunningIdp = {
    idp,
    url,
    person: { nameId: '' },
    answering: {},
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  app.get('/metadata', (_req, res) => {
    res.type('application/samlmetadata+xml').send(idp.metadata([idp.pair], `${url}/sso`));
  });
  app.get('/sso', (req, res, next) => {
    const options = idp.options({
      ...running.answering,
      getUserFromRequest: () => running.person,
      getPostURL: (_audience, _request, _req, callback) => callback(null, idp.consumer),
    });
    samlp.auth(options)(req, res, next);
  });
  return running;
}
