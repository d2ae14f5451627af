import { describe, expect, it } from 'vitest';
import { keyPair } from '../../../servers/certificates';
import { person } from './desk';
import { idp, own, useSamlDesk, type AnswerOptions } from './saml-desk';
import { hasSignatureOf, wrap, wrappingNames } from './wrapping';

const victim = 'chefe@empresa.example';
const { signIn, answered, expectRefused } = useSamlDesk();

describe('a forged response is refused', () => {
  it.each(wrappingNames)('%s', async (name) => {
    const { xml, cookies } = await answered({ signResponse: /XSW[12]:/.test(name) });
    const wrapped = wrap(name, xml, victim);
    expect(wrapped).toContain(victim);
    expect(hasSignatureOf(idp.pair, wrapped)).toBe(true);
    await expectRefused(signIn(wrapped, cookies), /twice|unexpected parts|exactly one assertion/);
  });

  it.each([
    ['unsigned', { signAssertion: false }, /exactly one Signature/],
    ['signed only as a response', { signAssertion: false, signResponse: true }, /exactly one Signature/],
    [
      'signed by a stranger who sends the certificate along',
      { ...keyPair('stranger') },
      /none of the provider/,
    ],
    ['signed with the portal’s own key', { ...own }, /none of the provider/],
    ['signed with SHA-1', { signatureAlgorithm: 'rsa-sha1', digestAlgorithm: 'sha1' }, /algorithm/],
    ['for another audience', { audience: 'https://outro.example' }, /audience/],
    ['for another recipient', { recipient: 'https://outro.example/saml' }, /recipient/],
    ['for another destination', { destination: 'https://outro.example/saml' }, /destination/],
    ['of another issuer', { issuer: 'https://outro.example' }, /issuer/],
    ['encrypted to the portal and unsigned', { encryptionCert: own.cert, signAssertion: false }, /Signature/],
    ['encrypted to somebody else', { encryptionCert: keyPair('outro').cert }, /does not open/],
    [
      'of a sign-in that failed',
      { samlStatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' },
      /status/,
    ],
  ] as [string, AnswerOptions, RegExp][])('%s', async (_what, options, reason) => {
    const { xml, cookies } = await answered(options);
    await expectRefused(signIn(xml, cookies), reason);
  });

  it.each([
    ['another person', (xml: string) => xml.replace(person, victim), /none of the provider|exactly/],
    [
      'a comment in the NameID',
      (xml: string) => xml.replace(person, `${person.slice(0, 5)}<!-- -->${person.slice(5)}`),
      /comment/,
    ],
    [
      'a document type with an entity',
      (xml: string) => `<!DOCTYPE r [<!ENTITY x "y">]>${xml.replace(/^<\?xml.*?\?>/, '')}`,
      /document type/,
    ],
    ['an undeclared entity', (xml: string) => xml.replace(person, '&x;'), /XML/],
    ['a processing instruction', (xml: string) => xml.replace(person, `<?x?>${person}`), /instruction/],
    ['character data marked up', (xml: string) => xml.replace(person, `<![CDATA[${person}]]>`), /CDATA/],
    [
      'an HMAC made with the public certificate',
      (xml: string) =>
        xml.replace(
          /http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha256/g,
          'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
        ),
      /algorithm/,
    ],
    ['nothing at all', () => '', /XML/],
    ['deeply nested', () => '<a>'.repeat(100) + '</a>'.repeat(100), /deep/],
  ] as [string, (xml: string) => string, RegExp][])(
    'changed on the way: %s',
    async (_what, change, reason) => {
      const { xml, cookies } = await answered();
      const changed = change(xml);
      expect(changed).not.toBe(xml);
      await expectRefused(signIn(changed, cookies), reason);
    },
  );

  it('an encrypted assertion under a key transport that leaks (RSA 1.5)', async () => {
    const { xml, cookies } = await answered({ encryptionCert: own.cert });
    const weak = xml.replace('xmlenc#rsa-oaep-mgf1p', 'xmlenc#rsa-1_5');
    expect(weak).not.toBe(xml);
    await expectRefused(signIn(weak, cookies), /key transport/);
  });
});
