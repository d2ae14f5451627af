import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, type LoadOptions } from '../../server/config';

const required = { TENANT_ID: 'empresa', SESSION_SECRETS: 'a-secret-of-thirty-two-characters!' };
const load = (settings: Record<string, string>, options: LoadOptions = { mode: 'production' }) =>
  loadConfig({ NODE_ENV: 'test', ...settings }, options);

function namesRefused(settings: Record<string, string>, options?: LoadOptions): string[] {
  try {
    load(settings, options);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => problem.split(':')[0] ?? '');
    throw error;
  }
  return [];
}

describe('a production start', () => {
  it('asks for what it cannot invent', () => {
    expect(namesRefused({}).sort()).toEqual(['SESSION_SECRETS', 'TENANT_ID']);
  });

  it('reports every bad setting at once', () => {
    const names = namesRefused({ ...required, PORT: '99999', TENANT_COLOR: '#ffff00', LOG_LEVEL: 'loud' });
    expect(names.sort()).toEqual(['LOG_LEVEL', 'PORT', 'TENANT_COLOR']);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['MONGODB_URI', 'http://mongo'],
    ['MONGODB_DATABASE', 'a/b'],
    ['TENANT_ID', '../etc'],
    ['TENANT_LOGO', '//elsewhere.example/logo.png'],
    ['TENANT_COLOR', 'teal'],
    ['TENANT_TIME_ZONE', 'America/Atlantis'],
    ['SESSION_SECRETS', 'short'],
    ['SESSION_SECRETS', `${required.SESSION_SECRETS},short`],
    ['STORAGE', 'tape'],
    ['UPLOAD_MAX_MB', '0'],
    ['WORKER_CONCURRENCY', '1.5'],
    ['TRUST_PROXY', 'yes'],
    ['FEATURE_PLANNING', 'maybe'],
    ['AUX_CURRENT_MONTH', 'maybe'],
    ['HR_EDITING_TYPES', 'USER GOLD,USER PLATINUM'],
    ['REVIEW_ADMIN_TYPES', 'USER GOLD,USER BRONZE'],
    ['PORTAL_NOW', '2026-11-16T15:00:00Z'],
  ])('refuses %s=%s and names it alone', (name, value) => {
    expect(namesRefused({ ...required, [name]: value })).toEqual([name]);
  });

  it('takes an empty value for an absent one', () => {
    expect(load({ ...required, PORT: '', PUBLIC_URL: '' })).toMatchObject({
      port: 3000,
      publicUrl: undefined,
    });
  });

  it('keeps all secrets, the first to sign', () => {
    const older = 'another-secret-of-thirty-two-chars';
    expect(
      load({ ...required, SESSION_SECRETS: `${required.SESSION_SECRETS}, ${older}` }).sessionSecrets,
    ).toEqual([required.SESSION_SECRETS, older]);
  });

  it('lists the types that may edit HR data', () => {
    expect(load(required).hr.editingTypes).toEqual(['SYSTEM ADMIN', 'USER SILVER', 'USER GOLD']);
    expect(load({ ...required, HR_EDITING_TYPES: 'USER GOLD, USER BRONZE' }).hr.editingTypes).toEqual([
      'USER GOLD',
      'USER BRONZE',
    ]);
  });

  it('lists the types that open release points, SYSTEM ADMIN always among them', () => {
    expect(load(required).forecast.adminTypes).toEqual(['SYSTEM ADMIN']);
    const named = load({ ...required, REVIEW_ADMIN_TYPES: 'USER GOLD' });
    expect(named.forecast.adminTypes).toEqual(['SYSTEM ADMIN', 'USER GOLD']);
  });

  it('gives what nobody can change afterwards', () => {
    const config = load(required);
    expect(() => Object.assign(config.flags, { planning: false })).toThrow(TypeError);
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
  });
});

describe('a worker', () => {
  it('needs no tenant and no secret', () => {
    expect(namesRefused({}, { mode: 'production', worker: true })).toEqual([]);
  });
});

describe('a demo', () => {
  it('runs on its own secret, on a fixed day that a setting moves', () => {
    const options: LoadOptions = { mode: 'demo', ownSecret: () => 'x'.repeat(64) };
    expect(load({}, options)).toMatchObject({
      tenant: { name: 'Energia Varejo' },
      now: new Date('2026-11-16T15:00:00Z'),
      sessionSecrets: ['x'.repeat(64)],
    });
    expect(load({ PORTAL_NOW: '2027-01-04T12:00:00-03:00' }, options).now).toEqual(
      new Date('2027-01-04T15:00:00Z'),
    );
  });
});

describe('.env.example', () => {
  const documented = new Set(
    readFileSync('.env.example', 'utf8')
      .match(/^(# )?[A-Z][A-Z0-9_]+(?==)/gm)
      ?.map((name) => name.replace('# ', '')),
  );
  const known = new Set(
    readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)(config|settings)\.ts$/.test(file))
      .flatMap(
        (file) => readFileSync(`server/${file}`, 'utf8').match(/(?<=^\s+)[A-Z][A-Z0-9_]+(?=: )/gm) ?? [],
      ),
  );

  it('names every setting of the code, and no other', () => {
    expect([...documented].sort()).toEqual([...known].sort());
  });

  it('is summed up in the README, setting by setting', () => {
    const readme = readFileSync('README.md', 'utf8').match(/(?<=^\| `)[A-Z][A-Z0-9_]+(?=`)/gm);
    expect([...(readme ?? [])].sort()).toEqual([...known].sort());
  });
});
