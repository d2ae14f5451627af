import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, knownSettings, loadConfig, type LoadOptions } from '../../server/config';
import { secretNames } from '../../server/platform/secret-files';

const required = {
  TENANT_ID: 'empresa',
  SESSION_SECRETS: 'a-secret-of-thirty-two-characters!',
  MONGODB_URI: 'embedded',
  PUBLIC_URL: 'https://portal.example',
  MAIL: 'outbox',
};
const load = (settings: Record<string, string>, options: LoadOptions = { mode: 'production' }) =>
  loadConfig({ NODE_ENV: 'test', ...settings }, options);

function problemsOf(settings: Record<string, string>, options?: LoadOptions): readonly string[] {
  try {
    load(settings, options);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const namesRefused = (settings: Record<string, string>, options?: LoadOptions): string[] =>
  problemsOf(settings, options).map((problem) => problem.split(':')[0] ?? '');

describe('a production start', () => {
  it('asks for what it cannot invent', () => {
    expect(namesRefused({}).sort()).toEqual([
      'MAIL',
      'MONGODB_URI',
      'PUBLIC_URL',
      'SESSION_SECRETS',
      'TENANT_ID',
    ]);
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
    ['PUBLIC_URL', 'https://portal.example/portal'],
    ['PUBLIC_URL', 'https://portal.example?x=1'],
    ['PUBLIC_URL', 'https://portal.example/#x'],
    ['PUBLIC_URL', 'https://ana:segredo@portal.example'],
    ['PUBLIC_URL', 'https://ana@portal.example'],
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
    ['DRAIN_SECONDS', '-1'],
    ['METRICS_ADDRESS', '9464'],
    ['METRICS_ADDRESS', '127.0.0.1:99999'],
    ['FEATURE_PLANNING', 'maybe'],
    ['AUX_CURRENT_MONTH', 'maybe'],
    ['HR_EDITING_TYPES', 'USER GOLD,USER PLATINUM'],
    ['MFA_REQUIRED_TYPES', 'USER GOLD,USER PLATINUM'],
    ['WEBHOOK_INNER_HOSTS', 'http://receptor'],
    ['WEBHOOK_INNER_HOSTS', 'receptor:8080'],
    ['SOURCE_INNER_HOSTS', 'sftp://servidor'],
    ['REVIEW_ADMIN_TYPES', 'USER GOLD,USER BRONZE'],
    ['PORTAL_NOW', '2026-11-16T15:00:00Z'],
  ])('refuses %s=%s and names it alone', (name, value) => {
    expect(namesRefused({ ...required, [name]: value })).toEqual([name]);
  });

  it.each(['https://portal.empresa.com', 'HTTPS://Portal.Empresa.com', 'https://portal.empresa.com:443/'])(
    'has one spelling of its own address, wherever it is asked for (%s)',
    (PUBLIC_URL) => {
      const { publicUrl, viewer, federation } = load({
        ...required,
        PUBLIC_URL,
        SAML_TOKEN_ISSUER: 'https://idp.example',
        SAML_TOKEN_AUDIENCE: 'portal',
        SAML_TOKEN_AUTHORIZE_URL: 'https://idp.example/authorize',
      });
      const address = 'https://portal.empresa.com';
      expect(publicUrl).toBe(address);
      expect(viewer).toEqual({ kind: 'office', publicUrl: address });
      expect(federation?.token?.publicUrl).toBe(address);
    },
  );

  it('says how its own address is written', () => {
    const wanted = [
      'PUBLIC_URL: use só protocolo e servidor, como https://portal.empresa.com.br, sem usuário, caminho, ? ou #',
    ];
    const PUBLIC_URL = 'https://portal.example/portal';
    expect(problemsOf({ ...required, PUBLIC_URL })).toEqual(wanted);
    const smtp = { MAIL: 'smtp', SMTP_URL: 'smtp://mail', MAIL_FROM: 'portal@empresa.example' };
    expect(problemsOf({ ...required, ...smtp, PUBLIC_URL })).toEqual(wanted);
  });

  it('takes the embedded database only where it is asked for by name', () => {
    expect(load({ ...required, MONGODB_URI: 'embedded' }).mongodbUri).toBeUndefined();
    expect(load({ ...required, MONGODB_URI: 'mongodb://mongo' }).mongodbUri).toBe('mongodb://mongo');
    expect(problemsOf({ ...required, MONGODB_URI: '' })).toEqual([
      'MONGODB_URI: falta: informe o endereço do banco, ou embedded para o banco embutido, que fica em DATA_DIR',
    ]);
  });

  it('says everything in Portuguese', () => {
    const long = 'x'.repeat(61);
    expect(problemsOf({ ...required, LOG_LEVEL: 'loud', TENANT_NAME: long })).toEqual([
      'TENANT_NAME: Grande demais: esperava que o texto tivesse <= 60 caracteres',
      'LOG_LEVEL: use um de fatal, error, warn, info, debug, trace, silent',
    ]);
  });

  it('asks what becomes of letters, and does not take the mailbox that a login shell names for an answer', () => {
    const wanted = ['MAIL: falta: informe smtp, ou outbox para guardar os e-mails no banco sem os enviar'];
    expect(problemsOf({ ...required, MAIL: '' })).toEqual(wanted);
    expect(problemsOf({ ...required, MAIL: '/var/mail/ana' })).toEqual(wanted);
    expect(problemsOf({ ...required, MAIL: 'pombo' })).toEqual(['MAIL: use outbox ou smtp']);
    expect(load({}, { mode: 'demo', ownSecret: () => 's'.repeat(32) }).mail.kind).toBe('outbox');
  });

  it('takes an empty value for an absent one', () => {
    expect(load({ ...required, PORT: '' }).port).toBe(3000);
    expect(namesRefused({ ...required, PUBLIC_URL: '' })).toEqual(['PUBLIC_URL']);
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

describe('a name that is no setting', () => {
  it.each([
    ['STORAGEE', 'STORAGE'],
    ['STROAGE', 'STORAGE'],
    ['MONGO_URI', 'MONGODB_URI'],
    ['MONGODB_URL', 'MONGODB_URI'],
    ['mongodb_uri', 'MONGODB_URI'],
    ['port', 'PORT'],
    ['SESSION_SECRET', 'SESSION_SECRETS'],
    ['SESSION_SECRETS_FILES', 'SESSION_SECRETS_FILE'],
    ['TENANT_COLOUR', 'TENANT_COLOR'],
    ['S3_BUKET', 'S3_BUCKET'],
    ['SAML_IDP_METADATE', 'SAML_IDP_METADATA'],
    ['QUICKSIGHT_ACOUNT_ID', 'QUICKSIGHT_ACCOUNT_ID'],
  ])('%s stops the start and is told from %s', (name, meant) => {
    expect(problemsOf({ ...required, [name]: 'x' })).toEqual([
      `${name}: não é uma configuração; quis dizer ${meant}?`,
    ]);
  });

  it('stops the start where it has a prefix of the portal alone', () => {
    expect(problemsOf({ ...required, S3_ACL: 'private' })).toEqual(['S3_ACL: não é uma configuração']);
  });

  it('stops a demo too', () => {
    expect(namesRefused({ STORAGEE: 's3' }, { mode: 'demo', ownSecret: () => 'x'.repeat(64) })).toEqual([
      'STORAGEE',
    ]);
  });

  it("passes where it is the machine's own", () => {
    const machine = [
      'PATH HOME USER SHELL TERM LANG LC_ALL PWD HOSTNAME HOSTTYPE EMAIL EDITOR MAILTO MAILCHECK VISUAL TZ',
      'NODE_ENV NODE_OPTIONS npm_config_loglevel CI PORTS HTTP_PROXY https_proxy NO_PROXY LOGNAME',
      'AWS_REGION AWS_ACCESS_KEY_ID AWS_ROLE_ARN SENTRY_RELEASE SENTRY_ENVIRONMENT MONGODB_VERSION SMTP_HOST',
      'KUBERNETES_SERVICE_HOST PORTAL_PORT_3000_TCP_ADDR S3_SERVICE_HOST S3_SERVICE_PORT_API S3_PORT TENANT_PORT',
      'OTEL_SERVICE_NAME DD_AGENT_HOST SEARCH_PATH PUBLIC_KEY INVOCATION_ID JOURNAL_STREAM XDG_RUNTIME_DIR',
    ].flatMap((line) => line.split(' '));
    expect(problemsOf({ ...required, ...Object.fromEntries(machine.map((name) => [name, 'x'])) })).toEqual(
      [],
    );
  });
});

describe('a secret in a file', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'portal-secrets-')), 'secrets');
  afterAll(() => rmSync(path.dirname(file), { recursive: true }));
  const { SESSION_SECRETS: secret, ...others } = required;

  it('is read from the file that its name with _FILE gives', () => {
    writeFileSync(file, `${secret}\n`);
    expect(load({ ...others, SESSION_SECRETS_FILE: file }).sessionSecrets).toEqual([secret]);
  });

  it('is refused where it is given twice, empty or nowhere', () => {
    writeFileSync(file, '\n');
    expect(problemsOf({ ...required, SESSION_SECRETS_FILE: file })).toEqual([
      'SESSION_SECRETS_FILE: SESSION_SECRETS também foi informado; use um dos dois',
      `SESSION_SECRETS_FILE: o arquivo ${file} está vazio`,
    ]);
    expect(problemsOf({ ...required, SMTP_URL_FILE: '/nowhere' })).toEqual([
      'SMTP_URL_FILE: o arquivo não pode ser lido: não existe (ENOENT /nowhere)',
    ]);
  });
});

describe('a worker', () => {
  it('needs no tenant and no secret', () => {
    const worker = { mode: 'production', worker: true } as const;
    expect(namesRefused({ MONGODB_URI: 'mongodb://mongo' }, worker)).toEqual([]);
    expect(namesRefused({}, worker)).toEqual(['MONGODB_URI']);
  });

  it('beside the server of a demo opens what the server has sealed', () => {
    const options = { mode: 'demo', ownSecret: () => 'x'.repeat(64) } as const;
    expect(load({}, { ...options, worker: true }).sessionSecrets).toEqual(load({}, options).sessionSecrets);
  });
});

it('fixes the day neither of a server nor of its workers in production', () => {
  for (const worker of [false, true])
    expect(
      namesRefused({ ...required, PORTAL_NOW: '2026-11-16T15:00:00Z' }, { mode: 'production', worker }),
    ).toEqual(['PORTAL_NOW']);
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

  it('names what the start understands, and what is a secret among it', () => {
    const files = secretNames.map((name) => `${name}_FILE`);
    expect([...knownSettings].sort()).toEqual([...known, ...files].sort());
  });
});
