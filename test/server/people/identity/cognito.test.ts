import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../../app/domain/messages';
import { proofMessages } from '../../../../app/domain/people/access/proof-messages';
import { CognitoIdentity } from '../../../../server/people/identity/cognito';
import type { CognitoSettings } from '../../../../server/people/identity/settings';
import { identityPool } from '../../../servers/cognito-gaps';
import type { Problem } from '../../../../server/platform/errors';
import { stubAwsCredentials } from './providers';

const settings: CognitoSettings = {
  kind: 'cognito',
  region: 'us-east-1',
  userPoolId: 'us-east-1_Portal',
  clientId: 'portalclient',
  profile: { name: null, stores: null, costCentres: null },
};
const service = 'https://cognito-idp.us-east-1.amazonaws.com';
const issuer = `${service}/us-east-1_Portal`;
const email = 'ana@demo.example';

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
const publicJwk = await exportJWK(publicKey);

const web = setupServer();
beforeAll(() => {
  stubAwsCredentials();
  web.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => web.resetHandlers());
afterAll(() => web.close());

type Body = Record<string, unknown>;

/** The user pool answers each request as told; what it was asked is kept. */
function userPool(answer: (body: Body) => Response): Body[] {
  const asked: Body[] = [];
  web.use(
    http.post(`${service}/`, async ({ request }) => {
      const body = (await request.json()) as Body;
      asked.push(body);
      return answer(body);
    }),
  );
  return asked;
}

const refusing = (name: string, message = '') => userPool(() => refusal(name, message));
const refusal = (name: string, message: string) =>
  HttpResponse.json({ __type: `com.amazonaws.cognito#${name}`, message }, { status: 400 });

const identity = new CognitoIdentity(settings);

describe('an error of Cognito', () => {
  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.'],
    ['NotAuthorizedException', 'User is disabled.'],
    ['NotAuthorizedException', 'Temporary password has expired and must be reset by an administrator.'],
    ['UserNotFoundException', 'User does not exist.'],
    ['UserNotConfirmedException', 'User is not confirmed.'],
    ['PasswordResetRequiredException', 'Password reset required for the user'],
  ])('at sign-in reveals nothing about the account (%s, %s)', async (name, message) => {
    refusing(name, message);
    await expect(identity.signIn(email, 'x')).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: messages.incorrectLogin,
    });
  });

  it.each([
    ['NotAuthorizedException', 'Password attempts exceeded'],
    ['LimitExceededException', 'Attempt limit exceeded, please try after some time.'],
    ['TooManyFailedAttemptsException', 'Attempt limit exceeded.'],
  ])('about limits is reported as such (%s, %s)', { tags: 'slow' }, async (name, message) => {
    refusing(name, message);
    await expect(identity.signIn(email, 'x')).rejects.toMatchObject({ kind: 'throttled' });
    await expect(identity.confirmCode(email, '123456', 'Nova#2026')).rejects.toMatchObject({
      kind: 'throttled',
    });
  });

  it.each([
    ['ResourceNotFoundException', 'User pool client portalclient does not exist.'],
    ['InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'],
  ])('of its configuration is an outage whose cause is reported (%s)', async (name, message) => {
    refusing(name, message);
    await expect(identity.signIn(email, 'x')).rejects.toMatchObject({
      kind: 'unavailable',
      message: messages.identityUnavailable,
      cause: { name, message },
    });
  });

  it('that cannot be read is an outage', async () => {
    web.use(http.post(`${service}/`, () => HttpResponse.error()));
    await expect(identity.signIn(email, 'x')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it.each(['UserNotFoundException', 'NotAuthorizedException', 'InvalidParameterException'])(
    'at a code request reveals nothing about the account (%s)',
    async (name) => {
      refusing(name);
      await expect(identity.requestCode(email, 'https://portal.example/recovery')).resolves.toBeUndefined();
    },
  );

  it.each(['CodeMismatchException', 'ExpiredCodeException', 'UserNotFoundException'])(
    'at a code reveals nothing about the account (%s)',
    async (name) => {
      refusing(name);
      await expect(identity.confirmCode(email, '123456', 'Nova#2026')).rejects.toMatchObject({
        kind: 'invalid',
        message: proofMessages.recoveryRefused,
      });
    },
  );

  it("about a password passes on the provider's words", async () => {
    const message = 'Password did not conform with policy: Password not long enough';
    refusing('InvalidPasswordException', message);
    await expect(identity.confirmCode(email, '123456', 'Nova#2026')).rejects.toMatchObject({
      kind: 'invalid',
      message: message,
    });
  });

  it('while a permanent password is set leaves no account behind', async () => {
    const asked = userPool(({ Permanent }) =>
      Permanent ? refusal('InternalErrorException', '') : HttpResponse.json({}),
    );
    await expect(identity.createAccount(email, 'Nova#2026', { temporary: false })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(asked.at(-1)).toEqual({ UserPoolId: settings.userPoolId, Username: email });
  });
});

describe('a change of password', () => {
  const sent = vi.fn();
  const change = (current: string, password: string) =>
    identity.changePassword(email, current, password, sent).catch((error: Problem) => error.fields);
  const asking = (ChallengeName: string) =>
    userPool(({ Permanent }) =>
      Permanent
        ? refusal('InvalidPasswordException', 'too short')
        : HttpResponse.json({ ChallengeName, Session: 's', ChallengeParameters: {} }),
    );

  it.each([
    ['SMS_MFA', 1],
    ['EMAIL_OTP', 1],
    ['SOFTWARE_TOKEN_MFA', 0],
    ['SELECT_MFA_TYPE', 0],
  ])('whose password the pool refuses mentions the code that was already sent (%s)', async (step, times) => {
    sent.mockClear();
    asking(step);
    expect(await change('Portal#2026', 'Nova#2026')).toEqual({ password: 'too short' });
    expect(sent).toHaveBeenCalledTimes(times);
  });

  it('to the present password sends no request, which would send a code', async () => {
    const asked = asking('SMS_MFA');
    expect(await change('Portal#2026', 'Portal#2026')).toEqual({ password: messages.passwordSame });
    expect(asked).toEqual([]);
  });
});

describe('a sign-in', () => {
  it.each([
    ['DEVICE_SRP_AUTH', {}],
    ['SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["WEB_AUTHN"]' }],
    ['SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: 'nada' }],
    ['MFA_SETUP', { MFAS_CAN_SETUP: '["SMS_MFA"]' }],
  ])('with an unsupported step is reported (%s, %j)', async (ChallengeName, more) => {
    userPool(() => HttpResponse.json({ ChallengeName, Session: 's', ChallengeParameters: more }));
    await expect(identity.signIn(email, 'x')).rejects.toMatchObject({
      kind: 'forbidden',
      message: messages.unknownSignInStep,
    });
  });

  it('proves an app client that has a secret', async () => {
    const asked = userPool(() => refusal('NotAuthorizedException', ''));
    const withSecret = new CognitoIdentity({ ...settings, clientSecret: 'segredo' });
    await expect(withSecret.signIn(email, 'x')).rejects.toMatchObject({ kind: 'unauthenticated' });
    const proof = createHmac('sha256', 'segredo').update(`${email}portalclient`).digest('base64');
    expect(asked[0]).toMatchObject({ AuthParameters: { USERNAME: email, SECRET_HASH: proof } });
  });
});

describe('an identity token', () => {
  const claims = { email, email_verified: true, token_use: 'id' };
  const minutes = (count: number) => Math.floor(Date.now() / 1_000) + count * 60;

  const publishKeys = () =>
    web.use(
      http.get(`${issuer}/.well-known/jwks.json`, () =>
        HttpResponse.json({ keys: [{ ...publicJwk, kid: 'one', alg: 'RS256', use: 'sig' }] }),
      ),
    );

  const sign = (changes: JWTPayload = {}, kid = 'one') =>
    new SignJWT({ iss: issuer, aud: settings.clientId, exp: minutes(60), ...claims, ...changes })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);

  const verify = (token: string, nonce?: string) => {
    publishKeys();
    return identity.verify(token, nonce);
  };

  it('confirms its e-mail, as the answer to its own request', async () => {
    await expect(verify(await sign())).resolves.toBe(email);
    await expect(verify(await sign({ nonce: 'n' }), 'n')).resolves.toBe(email);
  });

  it('may name the address at which the pool was reached', async () => {
    const endpoint = 'https://idp.empresa.example';
    const own = `${endpoint}/${settings.userPoolId}`;
    const elsewhere = new CognitoIdentity({ ...settings, endpoint });
    web.use(
      http.get(`${own}/.well-known/jwks.json`, () =>
        HttpResponse.json({ keys: [{ ...publicJwk, kid: 'one', alg: 'RS256', use: 'sig' }] }),
      ),
    );
    await expect(elsewhere.verify(await sign({ iss: own }))).resolves.toBe(email);
    await expect(elsewhere.verify(await sign())).resolves.toBe(email);
    await expect(verify(await sign({ iss: own }))).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it.each<[string, () => Promise<string>]>([
    ['another issuer', () => sign({ iss: `${service}/us-east-1_Other` })],
    ['another audience', () => sign({ aud: 'otherclient' })],
    ['its time over', () => sign({ exp: minutes(-2) })],
    ['its time to come', () => sign({ nbf: minutes(2) })],
    ['no end', () => sign({ exp: undefined })],
    ['an e-mail that nobody verified', () => sign({ email_verified: false })],
    ['no e-mail', () => sign({ email: undefined })],
    ['the use of an access token', () => sign({ token_use: 'access' })],
    ['an unknown key', () => sign({}, 'two')],
    [
      'the algorithm "none"',
      async () => {
        const [, payload] = (await sign()).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      },
    ],
    [
      'the public key as an HS256 secret',
      () =>
        new SignJWT({ iss: issuer, aud: settings.clientId, exp: minutes(60), ...claims })
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(Buffer.from(JSON.stringify(publicJwk))),
    ],
  ])('is refused with %s', async (_what, make) => {
    await expect(verify(await make())).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('is refused as the answer to another request', async () => {
    await expect(verify(await sign({ nonce: 'theirs' }), 'ours')).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  it('cannot be verified while the keys are unavailable', async () => {
    web.use(http.get(`${issuer}/.well-known/jwks.json`, () => HttpResponse.text('', { status: 500 })));
    const unacquainted = new CognitoIdentity(settings);
    await expect(unacquainted.verify(await sign())).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('opens the services behind the identity pool', async () => {
    publishKeys();
    web.use(...identityPool('us-east-1'));
    const pooled = new CognitoIdentity({ ...settings, identityPoolId: 'us-east-1:pool' });
    const opened = await pooled.temporaryCredentials(await sign());
    expect(opened).toMatchObject({
      accessKeyId: 'ASIATEMPORARY',
      secretAccessKey: 'temporary-secret',
      sessionToken: 'temporary-session',
    });
    expect(opened?.expiresAt.getTime()).toBeGreaterThan(Date.now());
  });
});
