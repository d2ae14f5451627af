import { childrenNamed, elementsOf, ns, onlyChild, readXml, Refusal, textOf } from './xml';

/** Content of a signed assertion (rule A13). Times are instants; `attributes` maps each name to its values. */
export interface Assertion {
  readonly id: string;
  readonly issuer: string;
  readonly nameId: string;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** Time of the person's last authentication at the provider. */
  readonly authenticatedAt: Date;
  readonly audiences: readonly string[];
  readonly notBefore: Date | null;
  readonly notOnOrAfter: Date;
  readonly confirmation: {
    readonly recipient: string;
    readonly inResponseTo: string;
    readonly notOnOrAfter: Date;
  };
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/**
 * Reads an assertion from its signed, canonical text (`signedText`) only.
 * @throws Refusal if a required part is missing or occurs twice
 */
export function readAssertion(text: string): Assertion {
  const root = readXml(text);
  if (root.namespaceURI !== ns.assertion || root.localName !== 'Assertion')
    throw new Refusal('assertion: something else was signed');
  if (root.getAttribute('Version') !== '2.0') throw new Refusal('assertion: version');
  const subject = onlyChild(root, ns.assertion, 'Subject');
  const conditions = onlyChild(root, ns.assertion, 'Conditions');
  const authentications = childrenNamed(root, ns.assertion, 'AuthnStatement');
  if (authentications.length === 0) throw new Refusal('assertion: nobody signed in');
  return {
    id: attribute(root, 'ID'),
    issuer: textOf(onlyChild(root, ns.assertion, 'Issuer')),
    nameId: textOf(onlyChild(subject, ns.assertion, 'NameID')),
    attributes: attributesOf(root),
    authenticatedAt: new Date(
      Math.max(...authentications.map((each) => instant(each, 'AuthnInstant').getTime())),
    ),
    audiences: childrenNamed(conditions, ns.assertion, 'AudienceRestriction').flatMap((restriction) =>
      childrenNamed(restriction, ns.assertion, 'Audience').map(textOf),
    ),
    notBefore: conditions.hasAttribute('NotBefore') ? instant(conditions, 'NotBefore') : null,
    notOnOrAfter: instant(conditions, 'NotOnOrAfter'),
    confirmation: confirmationOf(subject),
  };
}

function confirmationOf(subject: Element): Assertion['confirmation'] {
  const confirmations = childrenNamed(subject, ns.assertion, 'SubjectConfirmation').filter(
    (confirmation) => confirmation.getAttribute('Method') === bearer,
  );
  const [confirmation] = confirmations;
  if (!confirmation || confirmations.length > 1)
    throw new Refusal('assertion: exactly one bearer confirmation expected');
  const data = onlyChild(confirmation, ns.assertion, 'SubjectConfirmationData');
  if (elementsOf(data).length > 0) throw new Refusal('assertion: unexpected parts in the confirmation');
  return {
    recipient: attribute(data, 'Recipient'),
    inResponseTo: attribute(data, 'InResponseTo'),
    notOnOrAfter: instant(data, 'NotOnOrAfter'),
  };
}

function attributesOf(root: Element): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of childrenNamed(root, ns.assertion, 'AttributeStatement'))
    for (const given of childrenNamed(statement, ns.assertion, 'Attribute')) {
      const name = attribute(given, 'Name');
      if (found.has(name)) throw new Refusal(`assertion: attribute ${name} twice`);
      found.set(
        name,
        childrenNamed(given, ns.assertion, 'AttributeValue').map((value) => value.textContent ?? ''),
      );
    }
  return found;
}

function attribute(element: Element, name: string): string {
  const value = element.getAttribute(name);
  if (!value) throw new Refusal(`${element.localName}: ${name} missing`);
  return value;
}

function instant(element: Element, name: string): Date {
  const at = new Date(attribute(element, name));
  if (Number.isNaN(at.getTime())) throw new Refusal(`${element.localName}: ${name} is no instant`);
  return at;
}
