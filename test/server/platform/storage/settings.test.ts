import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../../../server/config';

const required = {
  PUBLIC_URL: 'https://portal.example',
  TENANT_ID: 'empresa',
  SESSION_SECRETS: 'a-secret-of-thirty-two-characters!',
  MONGODB_URI: 'embedded',
  MAIL: 'outbox',
};
const load = (settings: Record<string, string>) =>
  loadConfig({ NODE_ENV: 'test', ...required, ...settings }, { mode: 'production' }).storage;

function refused(settings: Record<string, string>): string[] {
  try {
    load({ STORAGE: 's3', S3_BUCKET: 'portal', ...settings });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => problem.split(':')[0] ?? '');
    throw error;
  }
  return [];
}

describe('the settings of storage', () => {
  it('default to the disk', () => {
    expect(load({})).toEqual({ kind: 'disk' });
  });

  it('of a bucket at AWS need its name alone', () => {
    expect(load({ STORAGE: 's3', S3_BUCKET: 'portal' })).toEqual({
      kind: 's3',
      bucket: 'portal',
      region: 'us-east-1',
      forcePathStyle: false,
      checksums: 'WHEN_SUPPORTED',
    });
  });

  it('read a complete choice', () => {
    const settings = load({
      STORAGE: 's3',
      S3_BUCKET: 'portal',
      S3_REGION: 'sa-east-1',
      S3_ENDPOINT: 'http://store:9000/',
      S3_PUBLIC_ENDPOINT: 'https://arquivos.empresa.example/',
      S3_ACCESS_KEY_ID: 'chave',
      S3_SECRET_ACCESS_KEY: 'segredo',
      S3_FORCE_PATH_STYLE: 'on',
      S3_SSE: 'aws:kms',
      S3_SSE_KMS_KEY_ID: 'alias/portal',
      S3_CHECKSUMS: 'required',
    });
    expect(settings).toEqual({
      kind: 's3',
      bucket: 'portal',
      region: 'sa-east-1',
      endpoint: 'http://store:9000',
      publicEndpoint: 'https://arquivos.empresa.example',
      forcePathStyle: true,
      credentials: { accessKeyId: 'chave', secretAccessKey: 'segredo' },
      encryption: { algorithm: 'aws:kms', kmsKeyId: 'alias/portal' },
      checksums: 'WHEN_REQUIRED',
    });
  });

  it.each([
    ['S3_BUCKET', { S3_BUCKET: '' }],
    ['S3_BUCKET', { S3_BUCKET: 'Portal/..' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'store:9000' }],
    ['S3_SECRET_ACCESS_KEY', { S3_ACCESS_KEY_ID: 'chave' }],
    ['S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: 'segredo' }],
    ['S3_FORCE_PATH_STYLE', { S3_FORCE_PATH_STYLE: 'maybe' }],
    ['S3_SSE', { S3_SSE: 'rot13' }],
    ['S3_SSE_KMS_KEY_ID', { S3_SSE_KMS_KEY_ID: 'alias/portal' }],
    ['S3_CHECKSUMS', { S3_CHECKSUMS: 'never' }],
    ['STORAGE', { STORAGE: 'tape' }],
  ])('refuse a bad %s alone', (name, settings) => {
    expect(refused(settings as unknown as Record<string, string>)).toEqual([name]);
  });
});
