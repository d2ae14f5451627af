import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../app/domain/messages';
import { accountOf, form, signIn, text, type Client } from './client';

const newEmail = () => `novo-${randomUUID().slice(0, 8)}@demo.example`;

let admin: Client;
let permiss: Client;
beforeAll(async () => {
  admin = await signIn(accountOf['USER ADMIN']);
  permiss = await signIn(accountOf['USER PERMISS']);
});

const create = (email: string) => admin.post('/user/config', form({ intent: 'create', email }));
const remove = (id: string) => admin.post('/user/config', form({ intent: 'delete', id }));
const assign = (id: string, permission: string) => permiss.post('/user/permission', form({ id, permission }));
const page = async (path: string, person = admin) =>
  (await (await person.get(path)).text()).replaceAll('<!-- -->', '');

describe('/user/config', () => {
  it('creates, lists and deletes a user', async () => {
    const email = newEmail();
    const created = await create(email);
    expect(created.status).toBe(302);
    const html = await page(created.headers.get('Location') ?? '');
    expect(html).toContain('Salvo com sucesso!');
    expect(html).toContain(`href="/user/config?q=${encodeURIComponent(email)}">${email}</a>`);
    // The list shows the new person first, whatever page the order puts them on.
    expect(/aria-label="Deletar ([^"]+)"/.exec(html)?.[1]).toBe(email);
    const listed = await page(`/user/config?q=${email}`);
    expect(listed).toMatch(/\d+ usuários criados/);
    expect(listed).toContain('1 item');
    expect(listed).toMatch(/\d\d\/\d\d\/\d{4}/);
    const deleted = await remove(email);
    expect(await page(deleted.headers.get('Location') ?? '')).toContain('Usuário excluido com sucesso.');
    expect((await remove(email)).status).toBe(404);
    expect(await page(`/user/config?q=${email}`)).toContain('No data found');
  });

  it.each([
    ['excluir', 'delete'],
    ['fator', 'reset-factor'],
  ])('says why what a dialog asked about (%s) is refused where the user is gone', async (dialogo, intent) => {
    const id = newEmail();
    const answer = await admin.post(`/user/config?dialogo=${dialogo}&usuario=${id}`, form({ intent, id }));
    expect(answer.status).toBe(404);
    expect(await text(answer)).toMatch(new RegExp(`role="alert".*${messages.unknownUser}`));
  });

  it('answers 409 to a second user of an e-mail, with the message and what was typed', async () => {
    const email = newEmail();
    await create(email);
    const again = await create(email.toUpperCase());
    expect(again.status).toBe(409);
    const html = await again.text();
    expect(html).toContain('OPS!');
    expect(html).toContain('Usuário já cadastrado.');
    expect(html).toContain(`value="${email.toUpperCase()}"`);
    await remove(email);
  });

  it.each([
    [{ intent: 'create', email: 'nada' }, 422],
    [{ intent: 'create' }, 422],
    [{ intent: 'create', 'email[$ne]': '' }, 422],
    [{ intent: 'create', email: `${'x'.repeat(50_000)}@demo.example` }, 422],
    [{ intent: 'create-many', emails: 'nada\noutro' }, 422],
    [{ intent: 'create-many' }, 422],
    [{ intent: 'delete', id: 'ninguem@demo.example' }, 404],
    [{ intent: 'delete' }, 404],
    [{ intent: 'delete', 'id[$ne]': '' }, 404],
    [{ intent: 'invite', id: 'gold@demo.example' }, 409],
    ...['user.admin', 'system.admin', 'permiss', 'semperfil'].map((name) => [
      { intent: 'delete', id: `${name}@demo.example` },
      403,
    ]),
  ] as [Record<string, string>, number][])('refuses %# with its status', async (fields, status) => {
    const answer = await admin.post('/user/config', form(fields));
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain('usuários criados');
  });

  it.each([{ intent: 'drop' }, {}])('refuses a form that asks for nothing known (%j)', async (fields) => {
    const answer = await admin.post('/user/config', form(fields as Record<string, string>));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(messages.unknownForm);
  });

  it('says of each line of a list what became of it', async () => {
    const email = newEmail();
    const answer = await admin.post(
      '/user/config',
      form({ intent: 'create-many', emails: `${email}\ngold@demo.example\nnada` }),
    );
    expect(answer.status).toBe(200);
    const html = (await answer.text()).replaceAll('<!-- -->', '');
    expect(html).toContain('1 usuário criado, 2 linhas recusadas.');
    expect(html).toContain('Usuário já cadastrado.');
    expect(html).toContain('Informe um e-mail válido.');
    await remove(email);
  });

  it('exports the users that the filter leaves', async () => {
    const answer = await admin.get('/user/config?q=demo.example&type=USER+GOLD&export=csv');
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines[0]).toContain('Email;Nome;Permissão;Data de Criação;Último acesso');
    expect(lines.slice(1).every((line) => line.includes(';Avançado;'))).toBe(true);
    expect(lines.some((line) => line.startsWith('system.admin'))).toBe(false);
  });
});

describe('who a person is', () => {
  const profile = (id: string, fields: Record<string, string>) =>
    permiss.post('/user/permission', form({ intent: 'profile', id, ...fields }));

  it('can be set by USER PERMISS for users of the four tiers only', async () => {
    const email = newEmail();
    await create(email);
    const answer = await profile(email, { name: 'Nair Prates', store: 'Loja Centro' });
    expect([answer.status, await page(answer.headers.get('Location') ?? '', permiss)]).toEqual([
      302,
      expect.stringContaining('Dados da pessoa salvos.'),
    ]);
    const listed = await page(`/user/permission?q=${email}`, permiss);
    expect(listed).toContain('Nair Prates');
    expect(listed).toContain('Loja Centro');
    const wrong = await permiss.post(
      `/user/permission?editar=${email}`,
      form({ intent: 'profile', id: email, name: 'Nair', store: 'Loja Nenhuma' }),
    );
    const html = (await wrong.text()).replaceAll('<!-- -->', '');
    expect([wrong.status, html]).toEqual([422, expect.stringContaining('não é uma filial conhecida')]);
    expect(html).toContain('value="Nair"');
    for (const id of ['system.admin@demo.example', 'semperfil@demo.example', accountOf['USER PERMISS']])
      expect((await profile(id, { name: 'Outra' })).status).toBe(403);
    await remove(email);
  });

  it('can be set for many people by a file, with a result for each row', async () => {
    const email = newEmail();
    await create(email);
    const body = new FormData();
    body.set('intent', 'people');
    body.set(
      'file',
      new Blob([`email;permissao;filiais\n${email};Padrão;Loja Centro\n${email};x;\n`]),
      'p.csv',
    );
    const answer = await permiss.post('/user/permission?lista=1', body);
    const html = (await answer.text()).replaceAll('<!-- -->', '');
    expect(answer.status).toBe(200);
    expect(html).toContain('1 pessoa alterada, 1 linha recusada.');
    expect(html).toContain('Escolha uma das quatro permissões.');
    await remove(email);
  });

  it('lets people change only their own name for themselves', async () => {
    const own = await signIn(accountOf['USER EXPLORER']);
    expect((await own.post('/conta/sessoes', form({ intent: 'name', name: ' ' }))).status).toBe(422);
    const renamed = await own.post('/conta/sessoes', form({ intent: 'name', name: 'Davi N. Nogueira' }));
    expect(renamed.headers.get('Location')).toBe('/conta/sessoes?feito=nome');
    expect(await page('/conta/sessoes', own)).toContain('Davi N. Nogueira');
    await own.post('/conta/sessoes', form({ intent: 'name', name: 'Davi Nogueira' }));
    expect((await own.get('/user/permission')).status).toBe(403);
  });
});

describe('/user/permission', () => {
  it('assigns a tier and ends the user’s sessions at once', async () => {
    const email = 'explorer@demo.example';
    const explorer = await signIn(email);
    expect((await explorer.get('/captura/manual')).status).toBe(403);
    const assigned = await assign(email, 'USER BRONZE');
    expect(await page(assigned.headers.get('Location') ?? '', permiss)).toContain(
      'Permissão atribuida com sucesso.',
    );
    expect((await explorer.get('/conta/sessoes')).headers.get('Location')).toContain('/?next=');
    expect((await (await signIn(email)).get('/captura/manual')).status).toBe(200);
    await assign(email, 'USER EXPLORER');
  });

  it.each([
    ['user.admin@demo.example', 'USER GOLD', 403],
    ['permiss@demo.example', 'USER GOLD', 403],
    ['semperfil@demo.example', 'USER GOLD', 403],
    ['ninguem@demo.example', 'USER GOLD', 404],
    ['gold@demo.example', 'SYSTEM ADMIN', 422],
    ['gold@demo.example', '', 422],
  ])('refuses %s as %s with %d', async (id, permission, status) => {
    expect((await assign(id, permission)).status).toBe(status);
  });
});

it('/user/audit tells who did what to whom, and exports it', async () => {
  const email = newEmail();
  await create(email);
  await remove(email);
  const trail = await page(`/user/audit?subject=${email}`);
  expect(trail).toContain('2 itens');
  expect(trail).toMatch(/Usuário excluído.*Usuário criado/s);
  const file = await (await admin.get(`/user/audit?subject=${email}&action=user.delete&export=csv`)).text();
  expect(file.trimEnd().split('\r\n')).toHaveLength(2);
  expect(file).toContain(`;${accountOf['USER ADMIN']};Usuário excluído;${email};`);
});
