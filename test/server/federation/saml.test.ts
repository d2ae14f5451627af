import { createVerify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../app/domain/messages';
import { Problem } from '../../../server/errors';
import type { SamlSettings } from '../../../server/federation/settings';
import { keyPair } from '../../servers/certificates';
import { startIdp, TestIdp, type IdpPerson } from '../../servers/saml-idp';
import { ask, cookiesOf, openDesk, origin, person, post, type Desk } from './desk';
import { hasSignatureOf, wrap, wrappingNames } from './wrapping';

const publicUrl = 'https://portal.example';
const own = keyPair('portal');
const idp = new TestIdp(`${publicUrl}/saml`, `${publicUrl}/saml/metadata`);
const settings: SamlSettings = {
  metadata: { kind: 'inline', xml: idp.metadata() },
  entityId: `${publicUrl}/saml/metadata`,
  publicUrl,
  own: { key: own.key, certificate: own.cert },
  emailAttribute: null,
};

const minuteMs = 60_000;
const victim = 'chefe@empresa.example';
const ana: IdpPerson = { nameId: person };

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ saml: settings, token: null, newUserTier: null });
});
afterAll(() => desk.close());

type AnswerOptions = Parameters<TestIdp['answer']>[2];

const requestIn = (to: string): string => {
  const sent = new URL(to).searchParams.get('SAMLRequest') ?? '';
  const xml = inflateRawSync(Buffer.from(sent, 'base64')).toString('utf8');
  return / ID="([^"]+)"/.exec(xml)?.[1] ?? '';
};

/** A browser that has asked for a sign-in. */
async function begun(path = '/saml/entrar') {
  const { to, headers } = await desk.federation.begin(ask(path));
  return { to, requestId: requestIn(to), cookies: cookiesOf(headers) };
}

const receive = (xml: string, relayState = '', federation = desk.federation) =>
  federation.receive(
    post('/saml', { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }),
    origin.address,
  );

/** The whole way of an answer through one browser. */
async function signIn(xml: string, cookies: string, relayState = '') {
  const received = await receive(xml, relayState);
  if ('problem' in received) return received;
  return desk.federation.complete(
    ask('/saml/concluir', `${cookies}; ${cookiesOf(received.headers)}`),
    origin,
  );
}

async function answered(options: AnswerOptions = {}, who = ana) {
  const { requestId, cookies } = await begun();
  return { xml: await idp.answer(requestId, who, options), cookies, requestId };
}

/** The answer is refused with the reason in the audit trail alone, and no session is opened. */
async function expectRefused(attempt: Promise<unknown>, reason: string | RegExp): Promise<void> {
  const before = await desk.sessionsOpen();
  expect(await attempt).toMatchObject({
    problem: { kind: 'forbidden', message: messages.federationRefused },
  });
  expect(await desk.lastRefusal()).toMatch(reason);
  expect(await desk.sessionsOpen()).toBe(before);
}

describe('an assertion that stands', () => {
  it('opens a session and leads to the landing page', async () => {
    const { xml, cookies } = await answered();
    const result = await signIn(xml, cookies);
    expect(result).toMatchObject({ to: '/inicio' });
    expect('headers' in result && cookiesOf(result.headers)).toMatch(/portal_session=[^;]+/);
    const signIns = desk.db.collection('audit').find({ action: 'sign-in', actor: person });
    expect(await signIns.toArray()).toContainEqual(
      expect.objectContaining({ address: origin.address, to: { way: 'saml' } }),
    );
  });

  it.each([
    ['the whole response signed too', { signResponse: true }],
    ['encrypted', { encryptionCert: own.cert }],
    ['encrypted, with the whole response signed', { encryptionCert: own.cert, signResponse: true }],
  ] as const)('is taken %s', async (_how, options) => {
    const { xml, cookies } = await answered(options);
    expect(await signIn(xml, cookies)).toMatchObject({ to: '/inicio' });
  });

  it('asks for the request that it wants: whom, where to, and by which name', async () => {
    const { to } = await begun('/saml/entrar?next=%2Frepo%2Fmaster-data');
    const { origin: at, searchParams } = new URL(to);
    expect(at).toBe('https://idp.example');
    expect(searchParams.get('RelayState')).toBe('/repo/master-data');
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    expect(xml).toContain(`AssertionConsumerServiceURL="${publicUrl}/saml"`);
    expect(xml).toContain(`<saml:Issuer>${settings.entityId}</saml:Issuer>`);
  });

  it('comes from another container than the one that asked', async () => {
    const { xml, cookies } = await answered();
    const [first, second] = [desk.container(), desk.container()];
    const received = await receive(xml, '', first);
    if ('problem' in received) throw received.problem;
    const all = `${cookies}; ${cookiesOf(received.headers)}`;
    expect(await second.complete(ask('/saml/concluir', all), origin)).toMatchObject({ to: '/inicio' });
  });
});

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

describe('time', () => {
  const moved = async (ms: number) => {
    const { xml, cookies } = await answered();
    desk.time.offsetMs = ms;
    try {
      return await signIn(xml, cookies);
    } finally {
      desk.time.offsetMs = 0;
    }
  };

  it('allows clocks that differ by less than a minute', async () => {
    expect(await moved(5 * minuteMs + 50_000)).toMatchObject({ to: '/inicio' });
    expect(await moved(-50_000)).toMatchObject({ to: '/inicio' });
  });

  it('ends an assertion', () => expectRefused(moved(6 * minuteMs + 10_000), /expired/));
  it('has not begun yet', () => expectRefused(moved(-70_000), /not yet valid/));

  it('ends a request that nobody answered', async () => {
    const { requestId, cookies } = await begun();
    const xml = await idp.answer(requestId, ana, { lifetimeInSeconds: 3_600 });
    desk.time.offsetMs = 11 * minuteMs;
    const late = signIn(xml, cookies).finally(() => {
      desk.time.offsetMs = 0;
    });
    await expectRefused(late, /never made, or has ended/);
  });
});

describe('an answer counts once, and only where it was asked for', () => {
  it('refuses a replay, in any container', async () => {
    const { xml, cookies } = await answered();
    expect(await signIn(xml, cookies)).toMatchObject({ to: '/inicio' });
    await expectRefused(signIn(xml, cookies), /used before/);
    await expectRefused(receive(xml, '', desk.container()), /used before/);
  });

  it('lets one of two containers win that see it at once', async () => {
    const { xml } = await answered();
    const results = await Promise.all([
      receive(xml, '', desk.container()),
      receive(xml, '', desk.container()),
    ]);
    expect(results.filter((result) => 'to' in result)).toHaveLength(1);
  });

  it('refuses a second assertion for the same request', async () => {
    const { xml, cookies, requestId } = await answered();
    expect(await signIn(xml, cookies)).toMatchObject({ to: '/inicio' });
    await expectRefused(signIn(await idp.answer(requestId, ana), cookies), /answered already/);
  });

  it.each([
    ['one that the provider began itself', ''],
    [
      'one with an identifier like ours',
      '_zzzzzzz.0123456789abcdef0123456789abcdef.0123456789abcdef0123456789abcdef',
    ],
    ['one of another portal', '_outro'],
  ])('refuses the answer to a request that we never made: %s', async (_what, requestId) => {
    await expectRefused(receive(await idp.answer(requestId, ana)), /InResponseTo|never made/);
  });

  it('refuses to hand the session to a browser that did not ask', async () => {
    const { xml } = await answered();
    const other = await begun();
    await expectRefused(signIn(xml, other.cookies), /another browser/);
    const { xml: again } = await answered();
    await expectRefused(signIn(again, ''), /another browser/);
  });

  it('hands a session over once', async () => {
    const { xml, cookies } = await answered();
    const received = await receive(xml);
    if ('problem' in received) throw received.problem;
    const all = `${cookies}; ${cookiesOf(received.headers)}`;
    expect(await desk.federation.complete(ask('/saml/concluir', all), origin)).toMatchObject({
      to: '/inicio',
    });
    await expectRefused(desk.federation.complete(ask('/saml/concluir', all), origin), /used before/);
  });

  it('leads back within this site only', async () => {
    const first = await answered();
    expect(await signIn(first.xml, first.cookies, '/repo/master-data?q=1')).toMatchObject({
      to: '/repo/master-data?q=1',
    });
    for (const relayState of [
      'https://evil.example/',
      '//evil.example',
      '\\\\evil.example',
      '/\\evil.example',
    ]) {
      const { xml, cookies } = await answered();
      expect(await signIn(xml, cookies, relayState)).toMatchObject({ to: '/inicio' });
    }
  });
});

describe('whom an assertion names', () => {
  it('must be somebody that the portal knows, with a type', async () => {
    const { xml, cookies } = await answered({}, { nameId: 'ninguem@empresa.example' });
    expect(await signIn(xml, cookies)).toMatchObject({
      problem: { kind: 'forbidden', message: 'CONTATE SEU ADMIN' },
    });
  });

  it.each(['', 'não é um e-mail', 'аna@empresa.example', 'ana@empresa.example\u0000'])(
    'must be an e-mail in plain letters: %j',
    async (nameId) => {
      const { xml, cookies } = await answered({}, { nameId: nameId || ' ' });
      await expectRefused(signIn(xml, cookies), /names nobody|XML/);
    },
  );

  it('is one account however it is spelled', async () => {
    const { xml, cookies } = await answered({}, { nameId: ` ${person.toUpperCase()} ` });
    expect(await signIn(xml, cookies)).toMatchObject({ to: '/inicio' });
  });

  it('is made a user where the settings say so, once, with their tier', async () => {
    const open = await openDesk({
      saml: { ...settings, emailAttribute: 'mail' },
      token: null,
      newUserTier: 'USER EXPLORER',
    });
    for (let round = 0; round < 2; round += 1) {
      const { to, headers } = await open.federation.begin(ask('/saml/entrar'));
      const xml = await idp.answer(requestIn(to), {
        nameId: 'x1',
        attributes: { mail: 'nova@empresa.example' },
      });
      const received = await open.federation.receive(
        post('/saml', { SAMLResponse: Buffer.from(xml).toString('base64') }),
        origin.address,
      );
      if ('problem' in received) throw received.problem;
      const all = `${cookiesOf(headers)}; ${cookiesOf(received.headers)}`;
      expect(await open.federation.complete(ask('/saml/concluir', all), origin)).toMatchObject({
        to: '/inicio',
      });
    }
    expect(await open.db.collection('users').findOne({ user: 'nova@empresa.example' })).toMatchObject({
      type: 'USER EXPLORER',
    });
    expect(await open.db.collection('audit').countDocuments({ action: 'user.create' })).toBe(1);
    await open.close();
  });
});

it('tells an address with too many refusals to wait, and no longer keeps what it sends', async () => {
  const throttled = new Problem('throttled', messages.tooManyCalls);
  const open = await openDesk(
    { saml: settings, token: null, newUserTier: null },
    { refused: () => Promise.reject(throttled) },
  );
  const sent = post('/saml', { SAMLResponse: 'eA' });
  expect(await open.federation.receive(sent, origin.address)).toEqual({ problem: throttled });
  expect(await open.db.collection('audit').countDocuments()).toBe(0);
  await open.close();
});

it('signs its requests where the provider wants that', async () => {
  const xml = idp
    .metadata()
    .replace('<IDPSSODescriptor ', '<IDPSSODescriptor WantAuthnRequestsSigned="true" ');
  const metadata = { kind: 'inline', xml } as const;
  const open = await openDesk({ saml: { ...settings, metadata }, token: null, newUserTier: null });
  const { search, searchParams } = new URL(
    (await open.federation.begin(ask('/saml/entrar?next=%2Fhome'))).to,
  );
  const signed = search.slice(1, search.indexOf('&Signature='));
  expect(searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
  const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64');
  expect(createVerify('sha256').update(signed).verify(own.cert, signature)).toBe(true);
  await open.close();

  const unable = await openDesk({
    saml: { ...settings, metadata, own: null },
    token: null,
    newUserTier: null,
  });
  await expect(unable.federation.begin(ask('/saml/entrar'))).rejects.toMatchObject({ kind: 'unavailable' });
  await unable.close();
});

it('believes a key that the provider changed to since its metadata was read', async () => {
  const provider = await startIdp(publicUrl);
  const metadata = { kind: 'url', url: `${provider.url}/metadata` } as const;
  const open = await openDesk({ saml: { ...settings, metadata }, token: null, newUserTier: null });
  const { to } = await open.federation.begin(ask('/saml/entrar'));
  provider.idp.pair = keyPair('next');
  open.time.offsetMs = 2 * minuteMs;
  const xml = await provider.idp.answer(requestIn(to), ana);
  const received = await open.federation.receive(
    post('/saml', { SAMLResponse: Buffer.from(xml).toString('base64') }),
    origin.address,
  );
  expect(received).toMatchObject({ to: '/saml/concluir' });
  await open.close();
  await provider.close();
});

it('tells the provider’s administrator where answers go, and the certificate to encrypt to', () => {
  const metadata = desk.federation.metadata() ?? '';
  expect(metadata).toContain(`entityID="${settings.entityId}"`);
  expect(metadata).toContain('WantAssertionsSigned="true"');
  expect(metadata).toContain(`Location="${publicUrl}/saml"`);
  expect(metadata).toContain('use="encryption"');
});
