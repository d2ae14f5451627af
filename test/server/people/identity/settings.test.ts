import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../../../server/config';

const required = {
  PUBLIC_URL: 'https://portal.example',
  MONGODB_URI: 'embedded',
  MAIL: 'outbox',
  TENANT_ID: 'empresa',
  SESSION_SECRETS: 'a-secret-of-thirty-two-characters!',
};
const load = (settings: Record<string, string>) =>
  loadConfig({ NODE_ENV: 'test', ...required, ...settings }, { mode: 'production' });

const problemsOf = (settings: Record<string, string>): readonly string[] => {
  try {
    load(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('the settings of identity and mail', () => {
  it('default to accounts of the portal itself and an outbox', () => {
    expect(load({})).toMatchObject({ identity: { kind: 'local' }, mail: { kind: 'outbox' } });
  });

  it('name all that a choice of adapters asks for, at once', () => {
    const names = problemsOf({ IDENTITY: 'cognito', MAIL: 'smtp', PORT: 'x' }).map(
      (problem) => problem.split(':')[0],
    );
    expect(names.sort()).toEqual([
      'COGNITO_CLIENT_ID',
      'COGNITO_USER_POOL_ID',
      'MAIL_FROM',
      'PORT',
      'SMTP_URL',
    ]);
  });

  it.each([
    ['IDENTITY', { IDENTITY: 'ldap' }],
    ['MAIL', { MAIL: 'carrier-pigeon' }],
    ['SMTP_URL', { MAIL: 'smtp', SMTP_URL: 'http://mail', MAIL_FROM: 'a@b.c', PUBLIC_URL: 'https://p.c' }],
    ['MAIL_FROM', { MAIL: 'smtp', SMTP_URL: 'smtp://mail', MAIL_FROM: 'Portal', PUBLIC_URL: 'https://p.c' }],
  ])('refuse a bad %s alone', (name, settings) => {
    expect(problemsOf(settings).map((problem) => problem.split(':')[0])).toEqual([name]);
  });

  it('read a complete choice', () => {
    const config = load({
      PUBLIC_URL: 'https://portal.example/',
      IDENTITY: 'cognito',
      COGNITO_REGION: 'sa-east-1',
      COGNITO_USER_POOL_ID: 'sa-east-1_AbCdEfGhI',
      COGNITO_CLIENT_ID: '3n4b5urk1ft4fl3mg5e62d9ado',
      COGNITO_ENDPOINT: 'https://vpce.example/',
      COGNITO_NAME_ATTRIBUTE: 'name',
      COGNITO_STORES_ATTRIBUTE: 'custom:filiais',
      MAIL: 'smtp',
      SMTP_URL: 'smtps://portal:segredo@mail.example',
      MAIL_FROM: 'Portal <portal@empresa.example>',
    });
    expect(config.identity).toEqual({
      kind: 'cognito',
      region: 'sa-east-1',
      userPoolId: 'sa-east-1_AbCdEfGhI',
      clientId: '3n4b5urk1ft4fl3mg5e62d9ado',
      clientSecret: undefined,
      identityPoolId: undefined,
      endpoint: 'https://vpce.example',
      profile: { name: 'name', stores: 'custom:filiais', costCentres: null },
    });
    expect(config.mail).toEqual({
      kind: 'smtp',
      url: 'smtps://portal:segredo@mail.example',
      from: 'Portal <portal@empresa.example>',
    });
  });
});
