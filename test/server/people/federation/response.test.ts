import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readAssertion } from '../../../../server/people/federation/assertion';
import { readResponse } from '../../../../server/people/federation/response';
import { keyPair } from '../../../servers/certificates';
import { TestIdp } from '../../../servers/saml-idp';
import { runs } from '../../../property-runs';

const own = keyPair('portal');
const idp = new TestIdp('https://portal.example/saml', 'portal');
const keys = { provider: [new X509Certificate(idp.pair.cert).publicKey], own: own.key };
const person = 'ana@empresa.example';

let plain: string;
let whole: string;
let encrypted: string;
beforeAll(async () => {
  plain = await idp.answer('_pedido', { nameId: person });
  whole = await idp.answer('_pedido', { nameId: person }, { signResponse: true });
  encrypted = await idp.answer('_pedido', { nameId: person }, { encryptionCert: own.cert });
});

/** Whom a response names; null where it is refused. */
async function named(xml: string): Promise<string | null> {
  try {
    return readAssertion((await readResponse(xml, keys)).signedAssertion).nameId;
  } catch {
    return null;
  }
}

/** A piece of a document put, once more or instead, somewhere else. */
const change = fc.record({
  from: fc.nat(20_000),
  length: fc.nat(400),
  to: fc.nat(20_000),
  instead: fc.nat(400),
  text: fc.constantFrom(
    '',
    'chefe@empresa.example',
    '<',
    '>',
    '&',
    '"',
    '<!--',
    '-->',
    ' ID="x"',
    '</saml:NameID>',
  ),
});

it('identifies only the person that the provider signed for, however a response is rearranged', async () => {
  expect(await Promise.all([plain, whole, encrypted].map(named))).toEqual([person, person, person]);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1, 2),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (which, all) => {
        const changed = all.reduce(
          (xml, { from, length, to, instead, text }) => {
            const at = to % xml.length;
            const piece = xml.slice(from % xml.length, (from % xml.length) + length);
            return `${xml.slice(0, at)}${piece}${text}${xml.slice(at + instead)}`;
          },
          [plain, whole, encrypted][which] ?? plain,
        );
        expect([null, person]).toContain(await named(changed));
      },
    ),
    { numRuns: runs(300) },
  );
});

it('that refuses is reported with the codes and words of the provider, as ADFS and Entra send them', async () => {
  const status = (inner: string) =>
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0" InResponseTo="_pedido">${inner}</samlp:Response>`;
  const refused = status(
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester">' +
      '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy"/></samlp:StatusCode>' +
      `<samlp:StatusMessage>No\n policy ${'x'.repeat(500)}</samlp:StatusMessage></samlp:Status>`,
  );
  const failure = await readResponse(refused, keys).catch((error: unknown) => String(error));
  expect(failure).toContain(
    'status:Requester, urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy, No policy xxx',
  );
  expect(String(failure).length).toBeLessThan(500);
});
