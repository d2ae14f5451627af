/** @module-tag slow — peers that do not answer */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { QuickSightPanels } from '../../../server/insight/panels/embedding/quicksight';
import {
  panelsEnvironment,
  type QuickSightSettings,
} from '../../../server/insight/panels/embedding/settings';
import { IdentityProvider } from '../../../server/people/federation/idp';
import { CognitoIdentity } from '../../../server/people/identity/cognito';
import { SmtpMailer } from '../../../server/platform/mail/smtp';
import { newKey } from '../../../server/platform/storage/keys';
import { S3Storage } from '../../../server/platform/storage/s3';
import { form } from '../client';
import { startBarePortal, type BarePortal } from '../../servers/bare-portal';
import { testDatabase, type TestDatabase } from '../../servers/mongo';
import { startSilentPeer } from '../../servers/silent-peer';
import { stubAwsCredentials } from '../../server/people/identity/providers';

let peer: Awaited<ReturnType<typeof startSilentPeer>>;
let database: TestDatabase;
let portal: BarePortal;

const pool = { COGNITO_USER_POOL_ID: 'us-east-1_Portal', COGNITO_CLIENT_ID: 'portalclient' };
const origin = 'http://portal.example';

beforeAll(async () => {
  stubAwsCredentials();
  peer = await startSilentPeer();
  database = await testDatabase();
  portal = await startBarePortal({
    mongodbUri: database.uri,
    database: database.db.databaseName,
    env: {
      ...pool,
      IDENTITY: 'cognito',
      COGNITO_ENDPOINT: `http://${peer.address}`,
      PUBLIC_URL: origin,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
  });
});

afterAll(async () => {
  await portal.remove();
  await database.close();
  await peer.close();
});

const keys = { accessKeyId: 'test', secretAccessKey: 'test' };

const calls: Record<string, { seconds: number; call: () => Promise<unknown> }> = {
  'a sign-in at Cognito': { seconds: 5, call: () => cognito().signIn('ana@teste.example', 'x') },
  'the keys of Cognito': { seconds: 5, call: () => cognito().verify(anyToken) },
  'a panel of QuickSight': { seconds: 5, call: () => panel() },
  'the metadata of an identity provider': { seconds: 5, call: () => metadata() },
  'the size of an object': { seconds: 10, call: () => store().size(newKey('a.csv')) },
  'the opening of an object': { seconds: 10, call: () => store().open(newKey('a.csv')) },
  'a ping of the store': { seconds: 2, call: () => store().ping() },
  'a letter': { seconds: 10, call: () => letter() },
};

const anyToken = [{ alg: 'RS256', kid: 'one' }, { exp: 9_999_999_999, email: 'ana@teste.example' }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

const cognito = () =>
  new CognitoIdentity({
    kind: 'cognito',
    region: 'us-east-1',
    userPoolId: pool.COGNITO_USER_POOL_ID,
    clientId: pool.COGNITO_CLIENT_ID,
    endpoint: `http://${peer.address}`,
    profile: { name: null, stores: null, costCentres: null },
  });

function panel(): Promise<unknown> {
  const settings = panelsEnvironment.parse({
    PANELS: 'quicksight',
    QUICKSIGHT_ACCOUNT_ID: '123456789012',
    QUICKSIGHT_ENDPOINT: `http://${peer.address}`,
  }) as QuickSightSettings;
  const credentials = { ...keys, sessionToken: 'test', expiresAt: new Date() };
  const panels = new QuickSightPanels({ settings, credentialsOf: () => Promise.resolve(credentials) });
  return panels.address({ dashboardId: 'd-1', painelId: 1, email: 'ana@teste.example', letInBy: null });
}

const metadata = () =>
  new IdentityProvider({
    source: { kind: 'url', url: `http://${peer.address}/metadata` },
    report: () => undefined,
  }).metadata();

const store = () =>
  new S3Storage({
    kind: 's3',
    bucket: 'portal',
    region: 'us-east-1',
    endpoint: `http://${peer.address}`,
    forcePathStyle: true,
    credentials: keys,
    checksums: 'WHEN_REQUIRED',
  });

const letter = () =>
  new SmtpMailer({ url: `smtp://${peer.address}`, from: 'portal@teste.example' }).send({
    to: 'ana@teste.example',
    subject: 's',
    text: 't',
    html: 'h',
  });

it.concurrent.each(Object.entries(calls))(
  'a peer that never answers holds %s no longer than it may',
  async (_what, { seconds, call }) => {
    const began = performance.now();
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(performance.now() - began).toBeLessThan((seconds + 3) * 1_000);
  },
  30_000,
);

it.concurrent('a sign-in that the provider leaves without an answer keeps the e-mail and says to try again', async () => {
  const answer = await fetch(new URL('/', portal.url), {
    method: 'POST',
    body: form({ email: 'ana@teste.example', password: 'x' }),
    headers: { Origin: origin },
    signal: AbortSignal.timeout(8_000),
  });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  const page = await answer.text();
  expect(page).toContain('value="ana@teste.example"');
  expect(page).toContain('Tente de novo em instantes');
});
