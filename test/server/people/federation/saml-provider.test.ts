import { createVerify } from 'node:crypto';
import { expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { Problem } from '../../../../server/platform/errors';
import { keyPair } from '../../../servers/certificates';
import { startIdp, TestIdp } from '../../../servers/saml-idp';
import { address, ask, openDesk, post, noProfile } from './desk';
import { ana, idp, minuteMs, own, publicUrl, requestIn, settings, useSamlDesk } from './saml-desk';

const { open: desk } = useSamlDesk();

it('tells an address with too many refusals to wait, and stores no more of its responses', async () => {
  const throttled = new Problem('throttled', messages.tooManyCalls);
  const open = await openDesk(
    { saml: settings, token: null, newUserTier: null, profile: noProfile },
    { refused: () => Promise.reject(throttled) },
  );
  const sent = post('/saml', { SAMLResponse: 'eA' });
  expect(await open.federation.receive(sent, address)).toEqual({ problem: throttled });
  expect(await open.db.collection('audit').countDocuments()).toBe(0);
  await open.close();
});

it('signs its requests if the provider requires it', async () => {
  const xml = idp
    .metadata()
    .replace('<IDPSSODescriptor ', '<IDPSSODescriptor WantAuthnRequestsSigned="true" ');
  const metadata = { kind: 'inline', xml } as const;
  const open = await openDesk({
    saml: { ...settings, metadata },
    token: null,
    newUserTier: null,
    profile: noProfile,
  });
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
    profile: noProfile,
  });
  await expect(unable.federation.begin(ask('/saml/entrar'))).rejects.toMatchObject({ kind: 'unavailable' });
  await unable.close();
});

it('trusts both keys of a rollover that its metadata announces', async () => {
  const provider = new TestIdp(idp.consumer, idp.audience);
  const pairs = [keyPair('old'), keyPair('next')];
  const metadata = { kind: 'inline', xml: provider.metadata(pairs) } as const;
  const open = await openDesk({
    saml: { ...settings, metadata },
    token: null,
    newUserTier: null,
    profile: noProfile,
  });
  for (const pair of pairs) {
    const { to } = await open.federation.begin(ask('/saml/entrar'));
    const xml = await provider.answer(requestIn(to), ana, pair);
    const sent = post('/saml', { SAMLResponse: Buffer.from(xml).toString('base64') });
    expect(await open.federation.receive(sent, address)).toMatchObject({ to: '/saml/concluir' });
  }
  await open.close();
});

it('trusts a new key of the provider after its metadata was read', async () => {
  const provider = await startIdp(publicUrl);
  const metadata = { kind: 'url', url: `${provider.url}/metadata` } as const;
  const open = await openDesk({
    saml: { ...settings, metadata },
    token: null,
    newUserTier: null,
    profile: noProfile,
  });
  const { to } = await open.federation.begin(ask('/saml/entrar'));
  provider.idp.pair = keyPair('next');
  open.time.offsetMs = 2 * minuteMs;
  const xml = await provider.idp.answer(requestIn(to), ana);
  const received = await open.federation.receive(
    post('/saml', { SAMLResponse: Buffer.from(xml).toString('base64') }),
    address,
  );
  expect(received).toMatchObject({ to: '/saml/concluir' });
  await open.close();
  await provider.close();
});

it('publishes for the provider’s administrator where responses go, and the encryption certificate', () => {
  const metadata = desk().federation.metadata() ?? '';
  expect(metadata).toContain(`entityID="${settings.entityId}"`);
  expect(metadata).toContain('WantAssertionsSigned="true"');
  expect(metadata).toContain(`Location="${publicUrl}/saml"`);
  expect(metadata).toContain('use="encryption"');
});
