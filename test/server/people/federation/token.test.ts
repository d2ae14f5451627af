import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { audience, startTokenIssuer, type TokenIssuer } from '../../../servers/token-issuer';
import { address, ask, cookiesOf, openDesk, person, type Desk, noProfile } from './desk';

const publicUrl = 'https://portal.example';
const minute = 60;
const now = () => Math.floor(Date.now() / 1_000);

let issuer: TokenIssuer;
let desk: Desk;
beforeAll(async () => {
  issuer = await startTokenIssuer();
  issuer.email = person;
  desk = await openDesk({
    saml: null,
    token: {
      issuer: issuer.url,
      audience,
      keysUrl: `${issuer.url}/.well-known/jwks.json`,
      authorizeUrl: `${issuer.url}/authorize?identity_provider=Empresa`,
      publicUrl,
    },
    newUserTier: null,
    profile: noProfile,
  });
});
afterAll(async () => {
  await desk.close();
  await issuer.close();
});

async function begun(path = '/saml/entrar') {
  const { to, headers } = await desk.federation.begin(ask(path));
  const { searchParams } = new URL(to);
  const [state, nonce] = [searchParams.get('state') ?? '', searchParams.get('nonce') ?? ''];
  return { to, state, nonce, cookies: cookiesOf(headers) };
}

const give = (token: string, state: string, cookies: string, federation = desk.federation) =>
  federation.withToken({ idToken: token, state }, new Request('https://portal.example/saml/token'), {
    cookies,
    address,
    userAgent: '',
  });

async function expectRefused(attempt: Promise<unknown>, reason: RegExp): Promise<void> {
  const before = await desk.sessionsOpen();
  expect(await attempt).toMatchObject({
    problem: { kind: 'forbidden', message: messages.federationRefused },
  });
  expect(await desk.lastRefusal()).toMatch(reason);
  expect(await desk.sessionsOpen()).toBe(before);
}

describe('a valid identity token', () => {
  it('opens a session and leads to where the person was going', async () => {
    const { state, nonce, cookies } = await begun('/saml/entrar?next=%2Fjobs%2Fexecutados');
    const token = await issuer.token({ nonce });
    const result = await give(token, state, cookies);
    expect(result).toMatchObject({ to: '/jobs/executados' });
    expect(desk.kept).toEqual([[person, token, expect.any(Date)]]);
    expect('headers' in result && cookiesOf(result.headers)).toMatch(/portal_session=[^;]+/);
  });

  it('is requested again when a proof is needed, and proves the time that the issuer states', async () => {
    const { searchParams } = new URL((await begun('/saml/entrar?de-novo=1')).to);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    const before = now() - 3_600;
    for (const [claims, proven] of [
      [{ auth_time: before }, before],
      [{}, 0],
    ] as const) {
      const { state, nonce, cookies } = await begun();
      await give(await issuer.token({ nonce, ...claims }), state, cookies);
      expect((await desk.lastProof())?.getTime()).toBe(proven * 1_000);
    }
  });

  it('is requested from the issuer, with the parameters of its address', async () => {
    const { searchParams } = new URL((await begun()).to);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: audience,
      redirect_uri: `${publicUrl}/saml`,
      response_type: 'id_token',
      identity_provider: 'Empresa',
    });
  });
});

describe('a token is refused', () => {
  it.each([
    ['for another audience', { aud: 'outro' }, /"aud"/],
    ['of another issuer', { iss: 'https://outro.example' }, /"iss"/],
    ['that has ended', { exp: now() - 2 * minute }, /"exp"/],
    ['without an end', { exp: undefined }, /"exp"/],
    ['that has not begun', { nbf: now() + 5 * minute }, /"nbf"/],
    ['with another nonce', { nonce: 'outro' }, /nonce/],
    ['without a nonce', { nonce: undefined }, /nonce/],
    ['of an e-mail that nobody verified', { email_verified: false }, /not verified/],
    ['without an e-mail', { email: undefined }, /"email"/],
    ['with an operator as e-mail', { email: { $ne: '' } }, /names nobody/],
    ['that opens services, and names nobody', { token_use: 'access' }, /another use/],
  ] as [string, JWTPayload, RegExp][])('%s', async (_what, claims, reason) => {
    const { state, nonce, cookies } = await begun();
    await expectRefused(give(await issuer.token({ nonce, ...claims }), state, cookies), reason);
  });

  it('with algorithm none', async () => {
    const { state, nonce, cookies } = await begun();
    const token = new UnsecuredJWT({ nonce, email: person, iss: issuer.url, aud: audience })
      .setIssuedAt()
      .setExpirationTime('5m')
      .encode();
    await expectRefused(give(token, state, cookies), /alg/);
  });

  it('signed with HS256 and the public key', async () => {
    const { state, nonce, cookies } = await begun();
    const key = new TextEncoder().encode(issuer.publicKeyPem);
    await expectRefused(give(await issuer.token({ nonce }, { alg: 'HS256' }, key), state, cookies), /alg/);
  });

  it.each([['unknown'], [undefined]])('with the key identifier %s', async (kid) => {
    const { state, nonce, cookies } = await begun();
    const header = { alg: 'HS256', kid: kid as string };
    const unsignedHeader = Buffer.from(JSON.stringify({ ...header, alg: 'RS256' })).toString('base64url');
    const [, payload, signature] = (await issuer.token({ nonce })).split('.');
    await expectRefused(give(`${unsignedHeader}.${payload}.${signature}`, state, cookies), /key/);
  });

  it('with its claims changed', async () => {
    const { state, nonce, cookies } = await begun();
    const [header, , signature] = (await issuer.token({ nonce })).split('.');
    const other = await new SignJWT({ nonce, email: 'chefe@empresa.example' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new Uint8Array(32));
    await expectRefused(give(`${header}.${other.split('.')[1]}.${signature}`, state, cookies), /signature/);
  });

  it.each(['', 'x', 'a.b.c', 'x'.repeat(20_000)])('that is invalid (%#)', async (token) => {
    const { state, cookies } = await begun();
    await expectRefused(give(token, state, cookies), /token|form/);
  });

  it('twice, in any container', async () => {
    const { state, nonce, cookies } = await begun();
    const token = await issuer.token({ nonce });
    expect(await give(token, state, cookies)).toMatchObject({ to: '/inicio' });
    await expectRefused(give(token, state, cookies, desk.container()), /used before/);
  });

  it('in a browser that did not ask, or for another state', async () => {
    const { state, nonce, cookies } = await begun();
    const token = await issuer.token({ nonce });
    await expectRefused(give(token, state, ''), /another browser/);
    await expectRefused(give(token, state, (await begun()).cookies), /another browser/);
    await expectRefused(give(token, 'outro', cookies), /another browser/);
    const theirs = await begun();
    await expectRefused(give(await issuer.token({ nonce: theirs.nonce }), state, cookies), /nonce/);
    await expectRefused(give(token, state, cookies.replace(/=(.)/, '=x')), /another browser/);
  });
});

it('reports an outage of the issuer when its keys are unavailable', async () => {
  const away = await openDesk({
    saml: null,
    token: {
      issuer: issuer.url,
      audience,
      keysUrl: 'http://127.0.0.1:9/keys',
      authorizeUrl: `${issuer.url}/authorize`,
      publicUrl,
    },
    newUserTier: null,
    profile: noProfile,
  });
  const { to, headers } = await away.federation.begin(ask('/saml/entrar'));
  const state = new URL(to).searchParams.get('state') ?? '';
  const token = await issuer.token();
  await expect(give(token, state, cookiesOf(headers), away.federation)).rejects.toMatchObject({
    kind: 'unavailable',
  });
  await away.close();
});
