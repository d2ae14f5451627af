import { beforeAll, describe, expect, it } from 'vitest';
import { accessTable } from '../../app/domain/people/access/access';
import { accountOf, client, form, signIn } from './client';
import { description, documented as matching, script, tokenOf, type Description } from './script';

let document: Description;
let gold: Awaited<ReturnType<typeof tokenOf>>;
let bronze: Awaited<ReturnType<typeof tokenOf>>;
beforeAll(async () => {
  [document, gold, bronze] = await Promise.all([
    description(),
    tokenOf(accountOf['USER GOLD']),
    tokenOf(accountOf['USER BRONZE']),
  ]);
});

const documented = <T>(path: string, answer: Response): Promise<T> => matching(document, path, answer);

const csv = (name: string) => {
  const body = new FormData();
  body.append('collection', 'planejamento_spend');
  body.append('files', new Blob(['channel;marca;yearMonthDay;valor\nFSS;Automática;01/11/2026;1,5\n']), name);
  return body;
};

const find = (collection: string, rest: object = {}) => ({
  database: 'portal',
  collection,
  command: 'find',
  ...rest,
});

interface Registered {
  files: { id: string; originalName: string; bucket: string; originalFile: string }[];
}

describe('the document', () => {
  it('describes every call for scripts, and no other', () => {
    const calls = Object.entries(accessTable).flatMap(([path, rule]) => ('scripts' in rule ? [path] : []));
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual(calls.sort());
  });

  it('shows who may read which collection only to people', async () => {
    const documentFor = async (who: ReturnType<typeof client>) => (await who.get('/openapi.json')).text();
    expect(await documentFor(gold.browser)).toContain('x-allow-list');
    expect(await documentFor(client())).not.toContain('x-allow-list');
  });

  it('describes what POST /newFile, /mongoDB and /download really answer', async () => {
    const call = script(gold.token);
    const { files } = await documented<Registered>('/newFile', await call('/newFile', csv('automático.csv')));
    const [file] = files;
    expect(file?.originalName).toBe('automático.csv');

    const query = { originalFile: file?.originalFile };
    const found = await documented<{
      response: { _id: { $oid: string }; statusChangeDate: { $date: string } }[];
    }>('/mongoDB', await call('/mongoDB', find('files', { query })));
    expect(found.response).toMatchObject([
      { _id: { $oid: file?.id }, statusChangeDate: { $date: expect.any(String) } },
    ]);

    const { presigned_url: address } = await documented<{ presigned_url: string }>(
      '/download',
      await call('/download', { bucket: file?.bucket, key: file?.originalFile }),
    );
    const download = await fetch(address);
    expect(await download.text()).toContain('FSS;Automática');
    expect(download.headers.get('Content-Disposition')).toContain("filename*=UTF-8''autom%C3%A1tico.csv");
  });

  it.each(['/newFile', '/mongoDB', '/download'])('describes the refusals of %s', async (path) => {
    const call = script(gold.token);
    for (const [answer, status] of [
      [await script('')(path, {}), 401],
      [await script('portal_pat_inventado')(path, {}), 401],
      [await call(path, {}), 422],
      [await call(path, '{'), 422],
      [await call(path, 'x'.repeat(300_000)), 413],
    ] as const) {
      expect(answer.status).toBe(status);
      await documented(path, answer);
    }
  });
});

describe('a token', () => {
  it('has its owner’s rights, and its owner’s files alone', async () => {
    const call = script(bronze.token);
    expect((await call('/mongoDB', find('produto'))).status).toBe(403);
    const { files } = (await (
      await script(gold.token)('/newFile', csv('de-outra.csv'))
    ).json()) as Registered;
    const answer = await call('/download', { bucket: files[0]?.bucket, key: files[0]?.originalFile });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'Ocorreu um erro ao fazer o download.' });
  });

  it('allows its chosen actions only', async () => {
    const sends = script((await tokenOf(accountOf['USER GOLD'], 'newFile:write')).token);
    const reads = script((await tokenOf(accountOf['USER GOLD'], 'mongoDB:read')).token);
    const change = { ...find('planejamento_quantidade'), command: 'update_many' };
    const statuses = [
      await sends('/newFile', csv('so-envia.csv')),
      await sends('/mongoDB', find('files', { limit: 1 })),
      await reads('/mongoDB', find('files', { limit: 1 })),
      await reads('/mongoDB', change),
      await reads('/newFile', csv('nao-envia.csv')),
    ].map(({ status }) => status);
    expect(statuses).toEqual([201, 403, 200, 403, 403]);
    expect(await (await reads('/newFile', csv('nao-envia.csv'))).json()).toEqual({
      message: expect.stringContaining('(newFile:write)') as string,
    });
  });

  it('is refused without a chosen action', async () => {
    const { browser } = gold;
    const fields = { intent: 'create', name: 'Vazio', days: '30' };
    const answer = await browser.post('/captura/automacao', form(fields));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Escolha ao menos uma chamada');
  });

  it('is offered for the calls that its owner may make', async () => {
    const page = await (await bronze.browser.get('/captura/automacao')).text();
    const offered = [...page.matchAll(/name="scope"[^>]* value="([^"]+)"/g)].map(([, scope]) => scope);
    expect(offered).toEqual(['download:read', 'newFile:write', 'mongoDB:read', 'mongoDB:write']);
  });

  it('opens no screen', async () => {
    const answer = await client().get('/captura/automacao', { Authorization: `Bearer ${gold.token}` });
    expect(answer.headers.get('Location')).toMatch(/^\/\?next=/);
  });

  it('is not combined with a session: an invalid one is refused beside a valid session', async () => {
    const { browser } = gold;
    const answer = await browser.post('/mongoDB', JSON.stringify(find('files')), {
      Authorization: 'Bearer portal_pat_x',
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  it.each(['/mongoDB', '/MONGODB', '/mongodb/', '/mongoDB.data'])(
    'takes precedence over a session, in every spelling of the address: %s',
    async (path) => {
      const sending = await tokenOf(accountOf['USER GOLD'], 'newFile:write');
      const headers = { Authorization: `Bearer ${sending.token}`, 'Content-Type': 'application/json' };
      const answer = await sending.browser.post(path, JSON.stringify(find('files')), headers);
      expect(answer.status).toBe(403);
    },
  );

  it.each(['/newFile', '/NewFile', '/newfile/'])(
    'sends no file by a session beside a token that only reads: %s',
    async (path) => {
      const reading = await tokenOf(accountOf['USER GOLD'], 'mongoDB:read');
      const body = new FormData();
      body.set('files', new Blob(['a;b']), 'lado.csv');
      const answer = await reading.browser.post(path, body, { Authorization: `Bearer ${reading.token}` });
      expect(answer.status).toBe(403);
    },
  );

  it('ends when it is revoked', async () => {
    const { token, browser } = await tokenOf(accountOf['SYSTEM ADMIN']);
    const page = await (await browser.get('/captura/automacao')).text();
    const id = /revogar=([0-9a-f]{24})/.exec(page)?.[1] ?? '';
    expect((await script(token)('/mongoDB', find('files', { limit: 1 }))).status).toBe(200);
    expect((await browser.post('/captura/automacao', form({ intent: 'revoke', id }))).status).toBe(302);
    expect((await script(token)('/mongoDB', find('files', { limit: 1 }))).status).toBe(401);
  });
});

describe('a browser’s session', () => {
  it('calls as its own page does, and from no other site', async () => {
    const body = JSON.stringify(find('files', { limit: 1 }));
    expect((await gold.browser.post('/mongoDB', body)).status).toBe(200);
    expect((await gold.browser.post('/mongoDB', body, { Origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('POST /newFile', () => {
  it('makes a job, which shows among the automated uploads', async () => {
    const answer = await script(gold.token)('/newFile', csv('noturno.csv'));
    expect(answer.status).toBe(201);
    const page = await (await gold.browser.get('/captura/automacao')).text();
    expect(page).toContain('noturno.csv');
    await expect
      .poll(async () => {
        const command = { ...find('files', { query: { originalName: 'noturno.csv' } }), command: 'find_one' };
        const content = (await (await script(gold.token)('/mongoDB', command)).json()) as {
          response: { progress: number };
        };
        return content.response.progress;
      })
      .toBe(100);
  });

  it.each([
    ['no file', () => new FormData(), 422],
    [
      'an unknown base',
      () => {
        const body = csv('x.csv');
        body.set('collection', 'nenhuma');
        return body;
      },
      422,
    ],
  ])('says what is wrong with %s', async (_what, body, status) => {
    const answer = await script(gold.token)('/newFile', body());
    expect(answer.status).toBe(status);
    await documented('/newFile', answer);
  });

  it('refuses to register a file of another person, of another company, twice, or a missing one', async () => {
    const call = script(gold.token);
    const { files } = (await (await call('/newFile', csv('registrado.csv'))).json()) as Registered;
    const reports = await (await call('/mongoDB', find('reports', { limit: 1 }))).json();
    const [report] = (reports as { response: { originalFile: string }[] }).response;
    expect(report?.originalFile).toMatch(/^[0-9a-f-]{36}\./);
    const given = {
      clientName: 'energia-varejo',
      originalName: 'x.csv',
      srcBucket: files[0]?.bucket,
      user: accountOf['USER GOLD'],
      srcKey: files[0]?.originalFile,
    };
    for (const [change, status] of [
      [{}, 409],
      [{ srcKey: report?.originalFile }, 409],
      [{ user: accountOf['USER BRONZE'] }, 403],
      [{ clientName: 'outra' }, 403],
      [{ srcKey: '../../etc/passwd' }, 404],
      [{ srcKey: '00000000-0000-0000-0000-000000000000.csv' }, 404],
      [{ srcBucket: 'outro' }, 404],
    ] as const) {
      const answer = await call('/newFile', { ...given, ...change });
      expect(answer.status).toBe(status);
      await documented('/newFile', answer);
    }
  });

  it('is closed to types that may not send files', async () => {
    const explorer = await signIn(accountOf['USER EXPLORER']);
    expect((await explorer.post('/newFile', csv('x.csv'))).status).toBe(403);
  });
});

it('records in the audit trail who called what, with which token', async () => {
  await script(gold.token)('/mongoDB', find('files', { limit: 1 }));
  const admin = await signIn(accountOf['USER ADMIN']);
  for (const [action, subject] of [
    ['gateway.mongoDB', 'files.find'],
    ['gateway.newFile', 'noturno.csv'],
    ['token.create', 'Teste'],
  ] as const) {
    const page = await (
      await admin.get(`/user/audit?${form({ action, actor: accountOf['USER GOLD'] })}`)
    ).text();
    expect(page).toContain(subject);
  }
});

it('slows down an address that guesses tokens, but not the valid tokens of that address', async () => {
  const portal = script('portal_pat_adivinhado');
  const statuses: number[] = [];
  for (let guess = 0; guess < 40 && !statuses.includes(429); guess += 1)
    statuses.push((await portal('/mongoDB', {})).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(20);
  expect((await script(gold.token)('/mongoDB', find('files', { limit: 1 }))).status).toBe(200);
});
