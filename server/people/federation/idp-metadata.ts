import { X509Certificate, type KeyObject } from 'node:crypto';
import { childrenNamed, everyElement, ns, onlyChild, readXml, Refusal, textOf } from './xml';

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const leastRsaBits = 2_048;

/** The identity provider's data that sign-in uses. */
export interface IdpMetadata {
  readonly entityId: string;
  /** Address at which a browser signs in (HTTP-Redirect binding). */
  readonly signInUrl: string;
  /** All signing keys: during a key rollover there are two. */
  readonly keys: readonly KeyObject[];
  readonly wantsSignedRequests: boolean;
  readonly validUntil: Date | null;
  readonly xml: string;
}

/** @throws Refusal if the text is not the metadata of an identity provider that signs with RSA */
export function readIdpMetadata(xml: string): IdpMetadata {
  const root = readXml(xml.replace(/<!--[\s\S]*?-->/g, '').trim());
  if (root.namespaceURI !== ns.metadata || root.localName !== 'EntityDescriptor')
    throw new Refusal('metadata: no EntityDescriptor');
  const entityId = root.getAttribute('entityID');
  if (!entityId) throw new Refusal('metadata: no entityID');
  const descriptor = onlyChild(root, ns.metadata, 'IDPSSODescriptor');
  const signIn = childrenNamed(descriptor, ns.metadata, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === redirectBinding)
    ?.getAttribute('Location');
  if (!signIn || !/^https?:\/\//.test(signIn) || !URL.canParse(signIn))
    throw new Refusal('metadata: no SingleSignOnService with the HTTP-Redirect binding');
  const validUntil = root.getAttribute('validUntil');
  return {
    entityId,
    signInUrl: signIn,
    keys: keysOf(descriptor),
    wantsSignedRequests: descriptor.getAttribute('WantAuthnRequestsSigned') === 'true',
    validUntil: validUntil ? new Date(validUntil) : null,
    xml,
  };
}

function keysOf(descriptor: Element): KeyObject[] {
  const keys = childrenNamed(descriptor, ns.metadata, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => everyElement(key).filter(({ localName }) => localName === 'X509Certificate'))
    .map((certificate) => keyOf(textOf(certificate)));
  if (keys.length === 0) throw new Refusal('metadata: no certificate that signs');
  return keys;
}

function keyOf(base64: string): KeyObject {
  const key = certificateKey(Buffer.from(base64, 'base64'));
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < leastRsaBits)
    throw new Refusal(`metadata: RSA certificates of ${leastRsaBits} bits or more expected`);
  return key;
}

function certificateKey(der: Buffer): KeyObject {
  try {
    return new X509Certificate(der).publicKey;
  } catch (cause) {
    throw new Refusal('metadata: unreadable certificate', { cause });
  }
}
