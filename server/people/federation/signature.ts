import type { KeyObject } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { elementsOf, isNamed, ns, onlyChild, Refusal } from './xml';

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const signing = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]);
const digesting = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/**
 * The canonical text of `signed` as one of the keys signed it. Callers must read this text only: the rest of the
 * document is not authenticated.
 * @param xml the document's text, in which the identifier of `signed` occurs once
 * @param signature the one `Signature` child of `signed`
 * @throws Refusal unless one of the keys signed the whole element, in the form that SAML prescribes
 */
export function signedText(
  xml: string,
  signed: Element,
  signature: Element,
  keys: readonly KeyObject[],
): string {
  checkShape(signature, signed.getAttribute('ID') ?? '');
  for (const key of keys) {
    const [text, ...others] = verified(xml, signature, key) ?? [];
    if (text !== undefined && others.length === 0) return text;
  }
  throw new Refusal('signature: made by none of the provider’s keys');
}

/** SAML core, section 5.4: one reference to the parent's identifier, with exactly these two transforms. */
function checkShape(signature: Element, id: string): void {
  const parts = elementsOf(signature).map(({ localName }) => localName);
  if (!['SignedInfo SignatureValue', 'SignedInfo SignatureValue KeyInfo'].includes(parts.join(' ')))
    throw new Refusal(`signature: unexpected parts ${parts.join(' ')}`);
  const info = onlyChild(signature, ns.signature, 'SignedInfo');
  if (elementsOf(info).length !== 3) throw new Refusal('signature: unexpected parts in SignedInfo');
  if (algorithm(onlyChild(info, ns.signature, 'CanonicalizationMethod')) !== exclusive)
    throw new Refusal('signature: canonicalisation');
  if (!signing.has(algorithm(onlyChild(info, ns.signature, 'SignatureMethod'))))
    throw new Refusal('signature: algorithm');
  const reference = onlyChild(info, ns.signature, 'Reference');
  if (id === '' || reference.getAttribute('URI') !== `#${id}`)
    throw new Refusal('signature: signs something else');
  if (!digesting.has(algorithm(onlyChild(reference, ns.signature, 'DigestMethod'))))
    throw new Refusal('signature: digest algorithm');
  const transforms = elementsOf(onlyChild(reference, ns.signature, 'Transforms'));
  if (!transforms.every((transform) => isNamed(transform, ns.signature, 'Transform')))
    throw new Refusal('signature: transforms');
  if (transforms.map(algorithm).join(' ') !== `${enveloped} ${exclusive}`)
    throw new Refusal('signature: transforms');
}

const algorithm = (method: Element): string => method.getAttribute('Algorithm') ?? '';

/** The texts that one key signed; null for another key. A certificate inside the message is ignored. */
function verified(xml: string, signature: Element, key: KeyObject): string[] | null {
  const checker = new SignedXml({
    publicCert: key.export({ type: 'spki', format: 'pem' }).toString(),
    getCertFromKeyInfo: () => null,
  });
  try {
    checker.loadSignature(signature);
    return checker.checkSignature(xml) ? checker.getSignedReferences() : null;
  } catch {
    return null; // the library's answer for a value of another key
  }
}
