import type { KeyObject } from 'node:crypto';
import { cleanText } from '../../../app/domain/values/cell-text';
import { decrypted } from './decryption';
import { signedText } from './signature';
import {
  childrenNamed,
  elementsOf,
  everyElement,
  isNamed,
  ns,
  onlyChild,
  readXml,
  Refusal,
  textOf,
} from './xml';

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** The parts of a response around its assertion, and the assertion's signed, canonical text. */
export interface Response {
  readonly issuer: string | null;
  readonly destination: string;
  readonly inResponseTo: string;
  readonly signedAssertion: string;
}

/** The provider's signing keys, and the portal's own decryption key. */
export interface ResponseKeys {
  readonly provider: readonly KeyObject[];
  /** PEM; null if the portal has no decryption key. */
  readonly own: string | null;
}

/**
 * Reads a response of the only accepted shape: one assertion, plain or encrypted, which is a direct child of the
 * response and itself signed. A second assertion, a repeated identifier, and a signature in another place than SAML
 * allows are refused. This prevents signature wrapping. Extensions are refused as well.
 * @throws Refusal with the fault
 */
export async function readResponse(xml: string, keys: ResponseKeys): Promise<Response> {
  const root = readXml(xml);
  if (!isNamed(root, ns.protocol, 'Response')) throw new Refusal('response: something else');
  if (root.getAttribute('Version') !== '2.0') throw new Refusal('response: version');
  // A failed sign-in at the provider has a status and no assertion.
  checkStatus(root);
  checkParts(root);
  const [signature] = childrenNamed(root, ns.signature, 'Signature');
  if (signature) signedText(xml, root, signature, keys.provider);
  const [issuer] = childrenNamed(root, ns.assertion, 'Issuer');
  return {
    issuer: issuer ? textOf(issuer) : null,
    destination: root.getAttribute('Destination') ?? '',
    inResponseTo: root.getAttribute('InResponseTo') ?? '',
    signedAssertion: await assertionOf(root, xml, keys),
  };
}

/** Maximum length of the provider's message in the audit trail, because it is not authenticated. */
const maxMessageLength = 200;

/** @throws Refusal with the provider's outer and inner status codes and its message */
function checkStatus(root: Element): void {
  const status = onlyChild(root, ns.protocol, 'Status');
  const code = onlyChild(status, ns.protocol, 'StatusCode');
  const value = code.getAttribute('Value') ?? '';
  if (value === success) return;
  const inner = childrenNamed(code, ns.protocol, 'StatusCode').map(
    (each) => each.getAttribute('Value') ?? '',
  );
  const words = childrenNamed(status, ns.protocol, 'StatusMessage').map((each) =>
    cleanText(each.textContent ?? '').replace(/\s+/g, ' '),
  );
  const parts = [value, ...inner, ...words].filter((text) => text !== '');
  throw new Refusal(`response: status ${parts.map((text) => text.slice(0, maxMessageLength)).join(', ')}`);
}

const allowedParts = new Set(['Issuer', 'Signature', 'Status', 'Assertion', 'EncryptedAssertion']);

function checkParts(root: Element): void {
  const parts = elementsOf(root).map(({ localName }) => localName);
  if (parts.some((name) => !allowedParts.has(name)) || new Set(parts).size !== parts.length)
    throw new Refusal(`response: unexpected parts ${parts.join(' ')}`);
  const all = everyElement(root);
  const ids = all.flatMap((element) =>
    Array.from(element.attributes).flatMap(({ localName, value }) =>
      localName?.toLowerCase() === 'id' ? [value] : [],
    ),
  );
  if (new Set(ids).size !== ids.length) throw new Refusal('response: an identifier twice');
  if (all.filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName)).length !== 1)
    throw new Refusal('response: exactly one assertion expected');
  for (const signature of all.filter(({ localName }) => localName === 'Signature')) {
    const parent = signature.parentNode as Element;
    const right = parent === root || isNamed(parent, ns.assertion, 'Assertion');
    if (!right || childrenNamed(parent, ns.signature, 'Signature').length !== 1)
      throw new Refusal('response: a signature out of place');
  }
}

async function assertionOf(root: Element, xml: string, { provider, own }: ResponseKeys): Promise<string> {
  const [encrypted] = childrenNamed(root, ns.assertion, 'EncryptedAssertion');
  if (!encrypted) return signedAssertion(xml, onlyChild(root, ns.assertion, 'Assertion'), provider);
  if (own === null) throw new Refusal('response: encrypted, and the portal has no key');
  const text = await decrypted(encrypted, own);
  const assertion = readXml(text);
  if (everyElement(assertion).some((element) => element !== assertion && element.localName === 'Assertion'))
    throw new Refusal('response: exactly one assertion expected');
  return signedAssertion(text, assertion, provider);
}

const signedAssertion = (xml: string, assertion: Element, keys: readonly KeyObject[]): string =>
  signedText(xml, assertion, onlyChild(assertion, ns.signature, 'Signature'), keys);
