import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../../../server/platform/log';
import { openErrorReporting } from '../../../../server/platform/error-reporting/open';
import { scrub, scrubText } from '../../../../server/platform/error-reporting/scrub';
import { startBarePortal } from '../../../servers/bare-portal';
import { testDatabase } from '../../../servers/mongo';
import { startSentry, type SentryReceiver } from '../../../servers/sentry';

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImFuYUB4LmV4YW1wbGUifQ.c2lnbmF0dXJl';
const panelAddress =
  'eyJwYW5lbCI6MSwiZW1haWwiOiJhbmFAeC5leGFtcGxlIn0.q3J0-hK_9sVw2m1xYb7cZf4tLr8pNdAoEiUgQkXyTzS';
const session = 'q3J0-hK_9sVw2m1xYb7cZf4tLr8pNdAoEiUgQkXyTzS';

const personal: readonly [what: string, text: string, secret: string][] = [
  ['an e-mail', 'dup key: { user: "ana.souza+1@empresa.com.br" }', 'ana.souza'],
  ['a CPF', 'CPF 529.982.247-25 recusado', '529.982.247-25'],
  ['a CPF without punctuation', 'cpf=52998224725', '52998224725'],
  ['a CNPJ', 'canal 11.222.333/0001-81', '11.222.333/0001-81'],
  ['a CNPJ without punctuation', 'canal 11222333000181.', '11222333000181'],
  ['a CNPJ with letters', 'canal 12.ABC.345/01DE-35', '12.ABC'],
  ['a CNPJ with letters, without punctuation', 'canal 12ABC34501DE35 recusado', '12ABC34501DE35'],
  ['a CNPJ with letters in small ones', 'q=12abc345/01de-35', '12abc345'],
  ['a CNPJ in an address', 'GET /repo/master-data?q=11.222.333%2F0001-81', '11.222'],
  ['a CNPJ with letters in an address', 'GET /x?q=12.ABC.345%2F01DE-35&ok=1', '12.ABC'],
  ['a JWT', `bad token ${jwt}`, 'eyJ'],
  ['a personal access token', 'Authorization: Bearer portal_pat_abcDEF123-_x', 'abcDEF'],
  ['a session token', `session ${session} absent`, session],
  ['a cookie', `Cookie: portal_session=${session}.c2ln; portal_look=x`, session],
  ['a password', '{"email":"a","password":"Portal#2026"}', 'Portal#2026'],
  ['a password of a form', 'email=a&password=Portal%232026&confirmation=Outra', 'Outra'],
  ['a recovery code', 'GET /recovery/123456?x', '123456'],
  ['a recovery code, however its address is spelled', 'GET /Recovery/123456', '123456'],
  ["a panel's address", `GET /painel/${panelAddress}/linhas?x`, 'eyJwYW5lbCI6'],
  ["a panel's address, however it is spelled", `https://a.b/Painel/${panelAddress}`, 'eyJwYW5lbCI6'],
  ['credentials of a database', 'mongodb://root:s3cret@db:27017 refused', 's3cret'],
];

describe('scrubbing', () => {
  it.each(personal)('takes out %s', (_what, text, secret) => {
    expect(scrubText(text)).not.toContain(secret);
  });

  it.each([
    'Cannot read properties of undefined (reading "id")',
    '    at Users.find (/app/build/main.js:1234:56)',
    'GET /repo/master-data took 1795273405608 ms',
    'order 1234567890',
    'image portal-5f3a1c9d2e4b12 pulled',
    'chunk AB12CD34EF56GH90',
    'GET /ij/painel/12/linhas',
    'painel/portfolio-sku',
  ])('leaves %s', (text) => expect(scrubText(text)).toBe(text));

  it.each([
    'a.',
    'a',
    'eyJ-',
    'http',
    '://',
    'a@',
    '11.',
    'Bearer ',
    'token ',
    'token=',
    '-',
    'a:// ',
    '/recovery/',
    '/painel/',
  ])('takes no longer than a text is long: %j over and over', (text) => {
    const began = performance.now();
    scrubText(text.repeat(200_000 / text.length));
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('goes into lists and objects, and empties fields named after secrets', () => {
    const value = {
      user: 'x',
      nested: [{ Cookie: 'a', note: 'to eva@x.example' }],
      password: 'p',
      count: 3,
      none: null,
    };
    expect(scrub(value)).toEqual({
      user: '[removido]',
      nested: [{ Cookie: '[removido]', note: 'to [e-mail]' }],
      password: '[removido]',
      count: 3,
      none: null,
    });
  });

  it('ends with values that contain themselves', () => {
    const value: Record<string, unknown> = {};
    value['self'] = value;
    expect(JSON.stringify(scrub(value))).toContain('[removido]');
  });
});

describe('a report', () => {
  let sentry: SentryReceiver;
  beforeAll(async () => {
    sentry = await startSentry();
  });
  afterAll(() => sentry.close());

  const lines: string[] = [];
  const log = createLog(
    'info',
    'test',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const none = { covers: () => 0 };
  const all = personal.map(([, text]) => text).join(' | ');
  const failure = () => new Error(`outer ${all}`, { cause: new Error(`inner ${all}`) });
  const where = { requestId: 'd9b2d63d-a233-4123-847a-7090bfcd8ba7', path: '/recovery/123456' };

  it('reaches the server of the DSN with its stack, its cause and the request, and nothing personal', async () => {
    const errors = await openErrorReporting(
      { errorReporting: { sentryDsn: sentry.dsn }, mode: 'production' },
      log,
      none,
    );
    errors.report(failure(), where);
    await errors.close();
    const [event] = sentry.events;
    expect(event).toMatchObject({
      platform: 'node',
      environment: 'production',
      transaction: '/recovery/[código]',
      tags: { request_id: where.requestId },
    });
    const values = event?.exception?.values ?? [];
    expect(values.map(({ value }) => value.split(' ')[0]).sort()).toEqual(['inner', 'outer']);
    expect(values.every(({ stacktrace }) => (stacktrace?.frames.length ?? 0) > 0)).toBe(true);
    for (const [, , secret] of personal) expect(sentry.bodies.join()).not.toContain(secret);
  });

  it('is a line of the log, with a DSN and without, and nothing personal either', async () => {
    lines.length = 0;
    const errors = await openErrorReporting(
      { errorReporting: { sentryDsn: null }, mode: 'production' },
      log,
      none,
    );
    errors.report(failure(), where);
    await errors.close();
    expect(JSON.parse(lines.join())).toMatchObject({
      level: 50,
      requestId: where.requestId,
      path: '/recovery/[código]',
      err: { type: 'Error' },
    });
    for (const [, , secret] of personal) expect(lines.join()).not.toContain(secret);
  });

  it('that cannot be delivered is told in the log, and harms nobody', async () => {
    lines.length = 0;
    const errors = await openErrorReporting(
      { errorReporting: { sentryDsn: 'http://chave@127.0.0.1:1/42' }, mode: 'production' },
      log,
      none,
    );
    errors.report(failure(), where);
    await errors.close();
    expect(lines.join()).toContain('error report not delivered');
  });

  it('of a built server that crashes goes out before it ends', { tags: 'slow' }, async () => {
    sentry.events.length = 0;
    const database = await testDatabase();
    const portal = await startBarePortal({
      mongodbUri: database.uri,
      database: database.db.databaseName,
      env: { SENTRY_DSN: sentry.dsn },
      preload: ['test/servers/crashes.mjs'],
    });
    onTestFinished(async () => {
      await portal.remove();
      await database.close();
    });
    process.kill(portal.pid, 'SIGUSR2');
    await expect.poll(() => sentry.events.length).toBe(1);
    expect(sentry.events[0]?.exception?.values).toMatchObject([{ value: 'crashed as it was told to' }]);
  });
});
