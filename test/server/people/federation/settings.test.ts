import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../../../server/config';
import { keyPair } from '../../../servers/certificates';
import { TestIdp } from '../../../servers/saml-idp';

const required = {
  TENANT_ID: 'empresa',
  SESSION_SECRETS: 'a-secret-of-thirty-two-characters!',
  MONGODB_URI: 'embedded',
  MAIL: 'outbox',
};
const load = (settings: Record<string, string>) =>
  loadConfig({ NODE_ENV: 'test', ...required, ...settings }, { mode: 'production' });

const problemsOf = (settings: Record<string, string>): string[] => {
  try {
    load(settings);
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map((problem) => problem.split(':')[0] ?? '').sort();
    throw error;
  }
  return [];
};

const idp = new TestIdp('https://portal.example/saml', 'portal');
const own = keyPair('portal');
const folder = mkdtempSync(path.join(tmpdir(), 'saml-settings-'));
const inFile = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
afterAll(() => rmSync(folder, { recursive: true }));

describe('the settings of single sign-on', () => {
  it('are none by default', () =>
    expect(load({ PUBLIC_URL: 'https://portal.example' }).federation).toBeNull());

  it('read a complete choice, from files too', () => {
    const { federation } = load({
      PUBLIC_URL: 'https://portal.example/',
      SAML_IDP_METADATA: inFile('idp.xml', idp.metadata()),
      SAML_SP_KEY: inFile('sp.key', own.key),
      SAML_SP_CERT: own.cert,
      SAML_NEW_USER_TYPE: 'USER EXPLORER',
      SAML_NAME_ATTRIBUTE: 'displayName',
      SAML_STORES_ATTRIBUTE: 'filiais',
      SAML_TOKEN_ISSUER: 'https://issuer.example',
      SAML_TOKEN_AUDIENCE: 'portal',
      SAML_TOKEN_AUTHORIZE_URL: 'https://issuer.example/authorize',
    });
    expect(federation).toEqual({
      saml: {
        metadata: { kind: 'inline', xml: idp.metadata() },
        entityId: 'https://portal.example/saml/metadata',
        publicUrl: 'https://portal.example',
        own: { key: own.key, certificate: own.cert },
        emailAttribute: null,
      },
      token: {
        issuer: 'https://issuer.example',
        audience: 'portal',
        authorizeUrl: 'https://issuer.example/authorize',
        keysUrl: 'https://issuer.example/.well-known/jwks.json',
        publicUrl: 'https://portal.example',
      },
      newUserTier: 'USER EXPLORER',
      profile: { name: 'displayName', stores: 'filiais', costCentres: null },
    });
  });

  it('take the address of the metadata', () => {
    const { federation } = load({
      PUBLIC_URL: 'https://portal.example',
      SAML_IDP_METADATA: 'https://idp.example/metadata',
    });
    expect(federation?.saml?.metadata).toEqual({ kind: 'url', url: 'https://idp.example/metadata' });
  });

  it('name every problem at once', () => {
    expect(
      problemsOf({
        SAML_IDP_METADATA: 'http://idp.example',
        SAML_SP_KEY: own.key,
        SAML_TOKEN_AUDIENCE: 'portal',
      }),
    ).toEqual([
      'PUBLIC_URL',
      'SAML_IDP_METADATA',
      'SAML_SP_CERT',
      'SAML_TOKEN_AUTHORIZE_URL',
      'SAML_TOKEN_ISSUER',
    ]);
  });

  it.each([
    ['SAML_IDP_METADATA', { SAML_IDP_METADATA: '/nao/existe.xml' }],
    ['SAML_IDP_METADATA', { SAML_IDP_METADATA: '<a/>' }],
    ['SAML_IDP_METADATA', { SAML_ENTITY_ID: 'portal' }],
    ['SAML_IDP_METADATA', { SAML_NEW_USER_TYPE: 'USER GOLD' }],
    ['SAML_NEW_USER_TYPE', { SAML_IDP_METADATA: idp.metadata(), SAML_NEW_USER_TYPE: 'SYSTEM ADMIN' }],
    ['SAML_SP_KEY', { SAML_IDP_METADATA: idp.metadata(), SAML_SP_KEY: own.cert, SAML_SP_CERT: own.cert }],
    [
      'SAML_SP_CERT',
      { SAML_IDP_METADATA: idp.metadata(), SAML_SP_KEY: own.key, SAML_SP_CERT: idp.pair.cert },
    ],
  ] as [string, Record<string, string>][])('refuse a bad %s alone (%#)', (name, settings) => {
    expect(problemsOf({ PUBLIC_URL: 'https://portal.example', ...settings })).toEqual([name]);
  });
});
