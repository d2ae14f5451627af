import { describe, expect, it } from 'vitest';
import { address, ask, cookiesOf, openDesk, person, post, noProfile } from './desk';
import { ana, idp, minuteMs, own, publicUrl, requestIn, sentIn, settings, useSamlDesk } from './saml-desk';

const { open: desk, begun, receive, signIn, answered, expectRefused } = useSamlDesk();

describe('a valid assertion', () => {
  it('opens a session and leads to the landing page', async () => {
    const { xml, cookies } = await answered();
    const result = await signIn(xml, cookies);
    expect(result).toMatchObject({ to: '/inicio' });
    expect('headers' in result && cookiesOf(result.headers)).toMatch(/portal_session=[^;]+/);
    const signIns = desk().db.collection('audit').find({ action: 'sign-in', actor: person });
    expect(await signIns.toArray()).toContainEqual(expect.objectContaining({ address, to: { way: 'saml' } }));
  });

  it.each([
    ['the whole response signed too', { signResponse: true }],
    ['encrypted', { encryptionCert: own.cert }],
    ['encrypted, with the whole response signed', { encryptionCert: own.cert, signResponse: true }],
  ] as const)('is accepted %s', async (_how, options) => {
    const { xml, cookies } = await answered(options);
    expect(await signIn(xml, cookies)).toMatchObject({ to: '/inicio' });
  });

  it('follows a request with the right issuer, destination and name format', async () => {
    const { to } = await begun('/saml/entrar?next=%2Frepo%2Fmaster-data');
    const { origin: at, searchParams } = new URL(to);
    expect(at).toBe('https://idp.example');
    expect(searchParams.get('RelayState')).toBe('/repo/master-data');
    const xml = sentIn(to);
    expect(xml).not.toContain('ForceAuthn="true"');
    expect(xml).toContain(`AssertionConsumerServiceURL="${publicUrl}/saml"`);
    expect(xml).toContain(`<saml:Issuer>${settings.entityId}</saml:Issuer>`);
    expect(xml).toContain('Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"');
  });

  it('is requested again when a proof is needed, and proves the time that the provider states', async () => {
    expect(sentIn((await begun('/saml/entrar?de-novo=1')).to)).toContain('ForceAuthn="true"');
    const { xml, cookies } = await answered();
    const instant = /AuthnInstant="([^"]+)"/.exec(xml)?.[1] ?? '';
    expect(await signIn(xml, cookies)).toMatchObject({ to: '/inicio' });
    expect((await desk().lastProof())?.getTime()).toBe(Date.parse(instant));
  });

  it('is accepted in another container than the one that made the request', async () => {
    const { xml, cookies } = await answered();
    const [first, second] = [desk().container(), desk().container()];
    const received = await receive(xml, '', first);
    if ('problem' in received) throw received.problem;
    const all = `${cookies}; ${cookiesOf(received.headers)}`;
    expect(await second.complete(ask('/saml/concluir', all), address)).toMatchObject({ to: '/inicio' });
  });
});

describe('time', () => {
  const moved = async (ms: number) => {
    const { xml, cookies } = await answered();
    desk().time.offsetMs = ms;
    try {
      return await signIn(xml, cookies);
    } finally {
      desk().time.offsetMs = 0;
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
    desk().time.offsetMs = 11 * minuteMs;
    const late = signIn(xml, cookies).finally(() => {
      desk().time.offsetMs = 0;
    });
    await expectRefused(late, /never made, or has ended/);
  });
});

describe('a response is valid once, and only for the browser that asked', () => {
  it('refuses a replay, in any container', async () => {
    const { xml, cookies } = await answered();
    expect(await signIn(xml, cookies)).toMatchObject({ to: '/inicio' });
    await expectRefused(signIn(xml, cookies), /used before/);
    await expectRefused(receive(xml, '', desk().container()), /used before/);
  });

  it('is accepted by one of two containers that receive it at once', async () => {
    const { xml } = await answered();
    const results = await Promise.all([
      receive(xml, '', desk().container()),
      receive(xml, '', desk().container()),
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
  ])('refuses the response to a request that the portal never made: %s', async (_what, requestId) => {
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
    expect(await desk().federation.complete(ask('/saml/concluir', all), address)).toMatchObject({
      to: '/inicio',
    });
    await expectRefused(desk().federation.complete(ask('/saml/concluir', all), address), /used before/);
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
      '/.//evil.example',
      '/..//evil.example',
    ]) {
      const { xml, cookies } = await answered();
      expect(await signIn(xml, cookies, relayState)).toMatchObject({ to: '/inicio' });
    }
  });
});

describe('whom an assertion names', () => {
  it('must be a known user with a type', async () => {
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

  it('is the same account in every spelling', async () => {
    const { xml, cookies } = await answered({}, { nameId: ` ${person.toUpperCase()} ` });
    expect(await signIn(xml, cookies)).toMatchObject({ to: '/inicio' });
  });

  it('becomes a user once, with the tier of the settings, if the settings allow it', async () => {
    const open = await openDesk({
      saml: { ...settings, emailAttribute: 'mail' },
      token: null,
      newUserTier: 'USER EXPLORER',
      profile: noProfile,
    });
    for (let round = 0; round < 2; round += 1) {
      const { to, headers } = await open.federation.begin(ask('/saml/entrar'));
      // Whom an attribute names is asked for by no name of the provider's own.
      expect(sentIn(to)).toContain('nameid-format:unspecified');
      expect(sentIn(to)).not.toContain('emailAddress');
      const xml = await idp.answer(requestIn(to), {
        nameId: 'x1',
        attributes: { mail: 'nova@empresa.example' },
      });
      const received = await open.federation.receive(
        post('/saml', { SAMLResponse: Buffer.from(xml).toString('base64') }),
        address,
      );
      if ('problem' in received) throw received.problem;
      const all = `${cookiesOf(headers)}; ${cookiesOf(received.headers)}`;
      expect(await open.federation.complete(ask('/saml/concluir', all), address)).toMatchObject({
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

describe('what an assertion says of a person', () => {
  const profile = { name: 'displayName', stores: 'filiais', costCentres: 'centros' };
  const openProfiled = async () => {
    const open = await openDesk({ saml: settings, token: null, newUserTier: null, profile });
    await open.db.collection('centro_custo').insertMany([
      { cost_center_concat: '10 - Sul', owner: 'beto@empresa.example' },
      { cost_center_concat: '20 - Norte', owner: '' },
    ]);
    return open;
  };
  type Open = Awaited<ReturnType<typeof openProfiled>>;
  const arrive = async (open: Open, attributes: Record<string, string | string[]>) => {
    const { to, headers } = await open.federation.begin(ask('/saml/entrar'));
    const xml = await idp.answer(requestIn(to), { nameId: person, attributes });
    const received = await open.federation.receive(
      post('/saml', { SAMLResponse: Buffer.from(xml).toString('base64') }),
      address,
    );
    if ('problem' in received) throw received.problem;
    const all = `${cookiesOf(headers)}; ${cookiesOf(received.headers)}`;
    expect(await open.federation.complete(ask('/saml/concluir', all), address)).toMatchObject({
      to: '/inicio',
    });
  };
  const record = (open: Open) => open.db.collection<{ _id: string }>('users').findOne({ _id: person });
  const owners = async (open: Open) =>
    (await open.db.collection('centro_custo').find().sort({ cost_center_concat: 1 }).toArray()).map(
      ({ owner }) => String(owner),
    );

  it('fills the name, the branches and the cost centres, with the trail, and never the type', async () => {
    const open = await openProfiled();
    const attributes = {
      displayName: 'Ana  Luz',
      filiais: ['Loja Centro', 'Loja Norte'],
      centros: '10 - Sul; 99 - Nenhum',
      type: 'SYSTEM ADMIN',
      permission: 'USER ADMIN',
    };
    await arrive(open, attributes);
    expect(await record(open)).toMatchObject({
      name: 'Ana Luz',
      stores: ['Loja Centro', 'Loja Norte'],
      type: 'USER GOLD',
    });
    expect(await owners(open)).toEqual([person, '']);
    const auditEntries = () => open.db.collection('audit').find({ actor: 'identity-provider' }).toArray();
    expect((await auditEntries()).map(({ action }) => String(action)).sort()).toEqual([
      'user.owner',
      'user.profile',
    ]);
    await arrive(open, { ...attributes, filiais: ['Loja Norte', 'Loja Centro'] });
    expect(await auditEntries()).toHaveLength(2);
    await open.close();
  });

  it('does not change missing values, and never grants all branches by an empty value', async () => {
    const open = await openProfiled();
    await open.db.collection('users').updateOne({}, { $set: { stores: ['Loja Sul'] } });
    await arrive(open, { displayName: '<b>', filiais: '-', centros: '' });
    await arrive(open, { outro: 'x' });
    expect(await record(open)).toMatchObject({ name: 'Ana', stores: ['Loja Sul'] });
    expect(await owners(open)).toEqual(['beto@empresa.example', '']);
    await open.close();
  });

  it('changes nothing but the name of an administrator', async () => {
    const open = await openProfiled();
    await open.db.collection('users').updateOne({}, { $set: { type: 'SYSTEM ADMIN' } });
    await arrive(open, { displayName: 'Ana Luz', filiais: 'Loja Centro', centros: '10 - Sul' });
    expect(await record(open)).toMatchObject({ name: 'Ana Luz', stores: [], type: 'SYSTEM ADMIN' });
    expect(await owners(open)).toEqual(['beto@empresa.example', '']);
    await open.close();
  });
});
