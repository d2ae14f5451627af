import { DOMParser } from '@xmldom/xmldom';
import { SaxesParser } from 'saxes';

/** Namespaces of SAML 2.0, XML Signature and XML Encryption. */
export const ns = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const;

/**
 * Reason why a document, a signature or a token was refused, for the log and the audit trail, never for the browser.
 */
export class Refusal extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'Refusal';
  }
}

const deepest = 40;
const maxElements = 5_000;

/**
 * Parses a document without constructs that parsers could interpret differently: well formed with namespaces, no
 * document type (so only XML's five entities), no comments, processing instructions or CDATA, and limited in depth and
 * size.
 * @throws Refusal with the refused construct
 */
export function readXml(text: string): Element {
  refuseOddities(text);
  const parser = new DOMParser({
    errorHandler: (_level: string, message: string) => {
      throw new Refusal(`XML: ${message}`);
    },
  });
  const root = parser.parseFromString(text, 'text/xml').documentElement as Element | null;
  if (!root) throw new Refusal('XML: no root element');
  return root;
}

function refuseOddities(text: string): void {
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (what: string) => () => {
    throw new Refusal(`XML: ${what}`);
  };
  let depth = 0;
  let elements = 0;
  parser.on('doctype', refuse('document type'));
  parser.on('comment', refuse('comment'));
  parser.on('processinginstruction', refuse('processing instruction'));
  parser.on('cdata', refuse('CDATA'));
  parser.on('error', (error) => refuse(error.message)());
  parser.on('opentag', () => {
    depth += 1;
    elements += 1;
    if (depth > deepest || elements > maxElements) refuse('too deep or too large')();
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(text).close();
}

/** Child elements, in order. */
export const elementsOf = (parent: Element): Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1);

export const isNamed = (element: Element, namespace: string, name: string) =>
  element.namespaceURI === namespace && element.localName === name;

export const childrenNamed = (parent: Element, namespace: string, name: string): Element[] =>
  elementsOf(parent).filter((child) => isNamed(child, namespace, name));

/** The only child with this name. @throws Refusal for none or several */
export function onlyChild(parent: Element, namespace: string, name: string): Element {
  const [child, ...others] = childrenNamed(parent, namespace, name);
  if (!child || others.length > 0) throw new Refusal(`${parent.localName}: exactly one ${name} expected`);
  return child;
}

/** All elements of a tree, the root first. */
export const everyElement = (root: Element): Element[] => [root, ...elementsOf(root).flatMap(everyElement)];

/** The text of an element. @throws Refusal if it has child elements */
export function textOf(element: Element): string {
  if (elementsOf(element).length > 0) throw new Refusal(`${element.localName}: text expected`);
  return (element.textContent ?? '').trim();
}
