/** @module-tag slow — a browser */
import type { Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTable, type AccessKey, type Rule } from '../../app/domain/people/access/access';
import { proofField } from '../../app/domain/people/access/delicate';
import type { Role } from '../../app/domain/people/access/roles';
import { messages } from '../../app/domain/messages';
import { proofMessages } from '../../app/domain/people/access/proof-messages';
import { sessions } from '../../server/people/access/sessions';
import { signIn as enter, useBrowser } from './browser';
import { client, demoPassword, form, signIn, text, type Client } from '../portal/client';
import { addAccount } from '../servers/accounts';
import { portalWith } from '../servers/portal-with';

type Act = readonly [address: AccessKey, ...intents: string[]];

const acts: readonly Act[] = [
  ['/captura/automacao', 'create'],
  ['/captura/automacao/fontes/nova', 'create'],
  ['/captura/automacao/fontes/:id', 'confirm'],
  ['/captura/automacao/fontes/:id', 'change'],
  ['/captura/automacao/fontes/:id', 'remove'],
  ['/jobs/webhooks', 'create'],
  ['/jobs/webhooks/:id', 'change'],
  ['/jobs/webhooks/:id', 'rotate'],
  ['/jobs/webhooks/:id', 'remove'],
  ['/conta/segundo-fator', 'set-up'],
  ['/conta/segundo-fator', 'codes'],
  ['/conta/segundo-fator', 'remove'],
  ['/conta/segundo-fator', 'add-passkey'],
  ['/conta/segundo-fator', 'remove-passkey'],
  ['/user/config', 'create'],
  ['/user/config', 'create-many'],
  ['/user/config', 'delete'],
  ['/user/config', 'reset-factor'],
  ['/user/permission'],
  ['/user/permission', 'profile'],
  ['/user/permission', 'people'],
  ['/user/dados', 'export'],
  ['/user/dados', 'erase'],
  ['/user/dados', 'prove'],
  ['/user/retencao', 'save'],
  ['/repo/bases/:name/regras', 'save'],
  ['/repo/bases/:name', 'restore'],
  ['/repo/bases/:name', 'remove'],
  ['/repo/bases/:name', 'archive'],
  ['/repo/bases/:name', 'unarchive'],
  ['/repo/fechamento', 'close'],
  ['/repo/fechamento', 'reopen'],
  ['/ij/paineis', 'install'],
  ['/ij/paineis/:id', 'save'],
  ['/ij/paineis/:id', 'delete'],
];

/** Forms of other tools than the portal's: what the action would read of them is not what a guard reads first. */
const disguised: readonly Act[] = [
  ['/user/config', 'invite', 'delete'],
  ['/user/config', 'delete', 'invite'],
  ['/user/config', 'constructor'],
  ['/user/permission', 'check-people', 'profile'],
  ['/user/permission', 'nada'],
  ['/user/permission', ''],
  ['/user/retencao', 'ask', 'save'],
  ['/captura/automacao', 'revoke', 'create'],
  ['/repo/bases/:name/regras'],
  ['/repo/bases/:name/regras', 'look', 'save'],
  ['/repo/bases/:name/regras', 'salve'],
  ['/ij/paineis/:id', 'preview', 'save'],
  ['/ij/paineis/:id', 'own-save', 'save'],
  ['/ij/paineis/:id', 'build save'],
];

const harmless: readonly Act[] = [
  ['/captura/automacao', 'revoke'],
  ['/captura/automacao/fontes/:id', 'test'],
  ['/captura/automacao/fontes/:id', 'run'],
  ['/captura/automacao/fontes/:id', 'on'],
  ['/captura/automacao/fontes/:id', 'off'],
  ['/jobs/webhooks/:id', 'test'],
  ['/jobs/webhooks/:id', 'resend'],
  ['/jobs/webhooks/:id', 'on'],
  ['/jobs/webhooks/:id', 'off'],
  ['/user/config', 'invite'],
  ['/user/permission', 'check-people'],
  ['/user/retencao', 'ask'],
  ['/repo/bases/:name', 'check'],
  ['/repo/bases/:name/regras', 'add-field'],
  ['/repo/bases/:name/regras', 'remove-field.0'],
  ['/repo/bases/:name/regras', 'look'],
  ['/ij/paineis/:id', 'preview'],
  ['/ij/paineis/:id', 'build-up-quadro-1'],
  ['/ij/paineis/:id', 'own-save'],
  ['/ij/paineis/:id', 'own-delete'],
];
const minute = 60_000;

let portal: Awaited<ReturnType<typeof portalWith>>;
let db: Db;
let emails: Map<Role, string>;
beforeAll(async () => {
  portal = await portalWith([]);
  ({ db } = portal);
  const needed = new Set(acts.map(([address]) => roleFor(address)));
  emails = new Map([...needed].map((role, at) => [role, `pessoa${at}@teste.example`]));
  await Promise.all([...emails].map(([role, email]) => addAccount(db, email, role)));
});
afterAll(() => portal.close());

function roleFor(address: AccessKey): Role {
  const { who }: Rule = accessTable[address];
  if (who === 'public' || !who[0]) throw new Error(`${address} is everybody's`);
  return who.includes('USER GOLD') ? 'USER GOLD' : who[0];
}

const emailFor = (address: AccessKey): string => emails.get(roleFor(address)) ?? '';

/** Lets so many minutes pass for the sessions that are open. */
const passes = (minutes: number) =>
  db
    .collection(sessions.name)
    .updateMany({}, [{ $set: { createdAt: { $subtract: ['$createdAt', minutes * minute] } } }]);

const fieldsOf = (intents: readonly string[]) =>
  [...intents.map((intent) => ['intent', intent] as const), ['name', 'Ação'] as const] as const;

function formOf(intents: readonly string[], more: Record<string, string> = {}): URLSearchParams {
  const filled = form(more);
  for (const [name, value] of fieldsOf(intents)) filled.append(name, value);
  return filled;
}

const named = (act: Act) => [act.join(' '), act] as const;

describe.each(acts.map(named))('%s', (_name, [address, ...intents]) => {
  let person: Client;
  beforeEach(async () => {
    person = await signIn(emailFor(address), undefined, portal.url);
  });
  const post = (more?: Record<string, string>) => person.post(address, formOf(intents, more));

  it('asks nothing after a recent sign-in', async () => {
    expect(await text(await post())).not.toContain(proofMessages.proofTitle);
  });

  it('asks for the password after an older sign-in, keeps what was typed, and then asks no more for some minutes', async () => {
    await passes(11);
    const asked = await post();
    expect(asked.status).toBe(403);
    const page = await text(asked);
    expect(page).toContain(proofMessages.proofTitle);
    for (const [name, value] of fieldsOf(intents))
      expect(page).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    const wrong = await post({ [proofField]: 'errada' });
    expect(wrong.status).toBe(403);
    expect(await text(wrong)).toContain(messages.ownPasswordWrong);
    expect(await text(await post({ [proofField]: demoPassword }))).not.toContain(proofMessages.proofTitle);
    expect(await text(await post())).not.toContain(proofMessages.proofTitle);
  });
});

it.each(disguised.map(named))('asks before %s', async (_name, [address, ...intents]) => {
  const person = await signIn(emailFor(address), undefined, portal.url);
  await passes(11);
  const answer = await person.post(address, formOf(intents));
  expect(answer.status).toBe(403);
  expect(await text(answer)).toContain(proofMessages.proofTitle);
});

it.each(harmless.map(named))('asks nothing before %s', async (_name, [address, ...intents]) => {
  const person = await signIn(emailFor(address), undefined, portal.url);
  await passes(11);
  expect(await text(await person.post(address, formOf(intents)))).not.toContain(proofMessages.proofTitle);
});

it('refuses the file of a person’s data without a recent proof', async () => {
  const person = await signIn(emailFor('/user/dados'), undefined, portal.url);
  const file = '/user/dados/nenhum/arquivo';
  expect((await person.get(file)).status).toBe(404);
  await passes(11);
  const asked = (await person.get(file)).headers.get('Location') ?? '';
  expect(await text(await person.get(asked))).toContain('value="prove"');
  await person.post('/user/dados', form({ intent: 'prove', [proofField]: demoPassword }));
  expect((await person.get(file)).status).toBe(404);
});

it('sends a person of single sign-on to the provider again', async () => {
  const person = await signIn(emailFor('/user/dados'), undefined, portal.url);
  await db.collection(sessions.name).updateMany({}, { $set: { way: 'saml' } });
  await passes(11);
  const page = await text(await person.post('/user/dados', form({ intent: 'export', email: 'a@x.example' })));
  expect(page).toContain('href="/saml/entrar?next=%2Fuser%2Fdados&amp;de-novo=1"');
  expect(page).not.toContain(`name="${proofField}"`);
});

it('asks to choose a file again', async () => {
  const person = await signIn(emailFor('/user/permission'), undefined, portal.url);
  await passes(11);
  const rows = new FormData();
  rows.set('intent', 'people');
  rows.set('file', new Blob(['a;b']), 'pessoas.csv');
  expect(await text(await person.post('/user/permission', rows))).toMatch(
    /<input type="file"[^>]* name="file"/,
  );
});

describe('a call that does what those forms do', () => {
  const call = (who: Client, command: string, more: object, headers = {}) =>
    who.post(
      '/mongoDB',
      JSON.stringify({ database: db.databaseName, collection: 'users', command, ...more }),
      headers,
    );
  const target = 'alvo@teste.example';
  const tier = { query: { user: target }, update: { $set: { type: 'USER SILVER' } } };
  const doors = {
    insert_one: '/user/config',
    find_one_and_delete: '/user/config',
    update_many: '/user/permission',
  } as const;

  it.each([
    ['insert_one', { doc: { user: 'novo@teste.example' } }],
    ['update_many', tier],
    ['find_one_and_delete', { query: { user: target } }],
  ] as const)('%s is refused to a session whose proof is old, and done after it', async (command, more) => {
    await addAccount(db, target, 'USER BRONZE').catch(() => undefined);
    const before = await db.collection('users').find().sort({ _id: 1 }).project({ type: 1 }).toArray();
    const person = await signIn(emailFor(doors[command]), undefined, portal.url);
    await passes(28);
    const refused = await call(person, command, more);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ message: proofMessages.proofNeeded });
    expect(await db.collection('users').find().sort({ _id: 1 }).project({ type: 1 }).toArray()).toEqual(
      before,
    );
    // Reading is no such act.
    expect((await call(person, 'find', { query: {} })).status).toBe(200);
    await person.post(doors[command], formOf(['nada'], { [proofField]: demoPassword }));
    expect((await call(person, command, more)).status).toBe(200);
  });

  it('is done with a token for it, which was created with a proof, and not with a read-only token', async () => {
    await addAccount(db, target, 'USER BRONZE').catch(() => undefined);
    const person = await signIn(emailFor('/user/permission'), undefined, portal.url);
    const tokenFor = async (scope: string) => {
      const made = await person.post(
        '/captura/automacao',
        form({ intent: 'create', name: 'x', days: '30', scope }),
      );
      return /portal_pat_[\w-]{43}/.exec(await made.text())?.[0] ?? '';
    };
    const [writing, reading] = [await tokenFor('mongoDB:write'), await tokenFor('mongoDB:read')];
    await passes(28);
    const by = (token: string) =>
      call(client('', portal.url), 'update_many', tier, { Authorization: `Bearer ${token}` });
    expect((await by(reading)).status).toBe(403);
    expect((await by(writing)).status).toBe(200);
  });
});

it('refuses a new base and the closing of a month in a session with an old proof', async () => {
  const person = await signIn(emailFor('/repo/bases/:name/regras'), undefined, portal.url);
  await passes(28);
  const fields = {
    label: 'Furtiva',
    'field.0.label': 'Item',
    'field.0.kind': 'text',
    senders: 'USER BRONZE',
  };
  const asked = await person.post('/repo/bases/nova/regras', form({ intent: 'save', ...fields }));
  expect(asked.status).toBe(403);
  expect(await db.collection('master_data_bases').countDocuments({ label_name: 'Furtiva' })).toBe(0);
  const done = await person.post(
    '/repo/bases/nova/regras',
    form({ intent: 'save', ...fields, [proofField]: demoPassword }),
  );
  expect(done.status).not.toBe(403);
});

const browser = useBrowser();

describe.each([true, false])('in a browser, with scripts: %s', (javaScriptEnabled) => {
  it('an account is removed once its administrator has typed the password', async () => {
    const gone = `sai-${javaScriptEnabled}@teste.example`;
    await addAccount(db, gone, 'USER BRONZE');
    const { page, complaints } = await browser.visit({ baseURL: portal.url, javaScriptEnabled });
    await enter(page, emailFor('/user/config'));
    await passes(11);
    await page.goto('/user/config');
    await page.getByRole('link', { name: `Deletar ${gone}` }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    const password = page.getByLabel('Sua senha');
    await password.fill(demoPassword);
    await page.getByRole('button', { name: 'Confirmar e continuar' }).click();
    await page.getByText(messages.userDeleted).waitFor();
    await expect.poll(() => page.getByText(gone).count()).toBe(0);
    for (const complaint of complaints) expect(complaint).toContain('403 (Forbidden)');
  });
});
