import { Ajv } from 'ajv';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config';
import { composeFile, type Service } from './compose';

/** Docker's own description of a compose file, as a linter carries it. */
const specification = 'test/node_modules/dclint/schemas/compose.schema.json';
const files = ['compose.yaml', 'deploy/compose/tls.yaml', 'deploy/compose/mail.yaml'];
const { services, secrets = {} } = composeFile('compose.yaml');
const overrides = composeFile('deploy/compose/mail.yaml');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-secrets-'));
  cpSync('deploy/compose/secrets.sh', path.join(folder, 'secrets.sh'));
  execFileSync('sh', [path.join(folder, 'secrets.sh')]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What Docker puts in place of `${NAME:-default}`, nothing being set, and of `/run/secrets`. */
const given = ({ environment = {} }: Service): NodeJS.ProcessEnv =>
  Object.fromEntries([
    ['NODE_ENV', 'production'],
    ...Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{\w+:-([^}]*)\}/, '$1')
        .replace(/\$\{\w+:\?[^}]*\}/, 'given@empresa.example')
        .replace('/run/secrets', path.join(folder, 'secrets')),
    ]),
  ]) as NodeJS.ProcessEnv;

const seconds = (time: string): number => Number(/^(\d+)s$/.exec(time)?.[1]);

describe('every compose file', () => {
  it.each(files)('%s is one by the specification', (file) => {
    const schema = JSON.parse(readFileSync(specification, 'utf8')) as object;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile({
      ...schema,
      $schema: undefined,
    });
    validate(composeFile(file));
    expect(validate.errors ?? []).toEqual([]);
  });
});

describe('every container', () => {
  it.each(Object.entries(services))('%s has no more of the machine than it needs', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(Object.keys(service.deploy?.resources?.limits ?? {}).sort()).toEqual(['cpus', 'memory', 'pids']);
    expect(service.cap_add ?? []).toEqual(name === 'balancer' ? ['NET_BIND_SERVICE'] : []);
  });

  it.each(Object.entries(services))(
    '%s is of one version, and says how it is',
    (name, { image, healthcheck }) => {
      expect(image).toMatch(/^(?:portal|[\w/]+:v?\d+\.\d+\.\d+(?:@sha256:[0-9a-f]{64})?)$/);
      if (name === 'bucket' || name === 'backup') expect(healthcheck).toEqual({ disable: true });
      else if (!name.startsWith('portal-')) expect(healthcheck?.test?.[0]).toBe('CMD');
    },
  );

  it.each(Object.entries(services))(
    '%s is given secrets that are made for it, as files',
    (_name, service) => {
      for (const secret of service.secrets ?? []) {
        expect(secrets[secret]?.file).toBe(`./deploy/compose/secrets/${secret}`);
        expect(readFileSync(path.join(folder, 'secrets', secret), 'utf8')).not.toBe('');
      }
      const named = Object.entries(service.environment ?? {}).filter(([, value]) =>
        value.startsWith('/run/'),
      );
      for (const [name, file] of named) {
        expect(name).toMatch(/_FILE$/);
        expect(service.secrets).toContain(path.basename(file));
      }
      expect(JSON.stringify(service.environment ?? {})).not.toMatch(/password=|secret=|:\/\/[^/"]+@/i);
    },
  );
});

describe('the portal', () => {
  it('accepts the settings of its servers and its worker', () => {
    for (const [name, options] of [
      ['portal-1', {}],
      ['portal-2', {}],
      ['worker', { worker: true }],
      ['backup', { worker: true }],
    ] as const) {
      const config = loadConfig(given(services[name] as Service), { mode: 'production', ...options });
      expect(config).toMatchObject({ storage: { kind: 's3', checksums: 'WHEN_REQUIRED' }, trustProxy: 1 });
      expect(new URL(config.mongodbUri ?? '').username).toBe('portal');
    }
  });

  it('accepts them with letters too', () => {
    const smtp = path.join(folder, 'secrets', 'smtp_url');
    writeFileSync(smtp, 'smtps://portal:word@mail.empresa.example:465');
    for (const name of ['portal-1', 'portal-2', 'worker']) {
      const settings = { ...given(services[name] as Service), ...given(overrides.services[name] as Service) };
      expect(loadConfig(settings, { mode: 'production', worker: name === 'worker' }).mail.kind).toBe('smtp');
    }
  });

  it('is asked how it is where it answers', () => {
    expect(services['worker']?.healthcheck?.test?.join(' ')).toContain(
      `http://127.0.0.1:${services['worker']?.environment?.['WORKER_PORT']}/healthz`,
    );
  });

  it('may end in peace, and its balancer leaves idle connections first', () => {
    const config = loadConfig(given(services['portal-1'] as Service), { mode: 'production' });
    expect(seconds(services['portal-1']?.stop_grace_period ?? '')).toBeGreaterThan(config.drainSeconds + 10);
    const kept = readFileSync('server/main.ts', 'utf8').match(/keepAliveMs = (\d+)_000/)?.[1];
    const caddy = readFileSync('deploy/compose/caddy/servers', 'utf8');
    expect(Number(caddy.match(/keepalive (\d+)s/)?.[1])).toBeLessThan(Number(kept));
    expect(caddy).toMatch(/health_uri \/readyz\?for=requests\n/);
    for (const [, port] of caddy.matchAll(/portal-\d:(\d+)/g)) expect(Number(port)).toBe(config.port);
  });
});

it('keeps every secret out of the repository and of the image', () => {
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('deploy/compose/secrets');
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('deploy');
  const made = readdirSync(path.join(folder, 'secrets')).filter((name) => name !== 'smtp_url');
  expect(made.sort()).toEqual(Object.keys(secrets).sort());
});
