import type { ObjectId } from 'mongodb';
import { type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flags, type Flags } from '../../../../app/domain/people/access/access';
import type { Role } from '../../../../app/domain/people/access/roles';
import { DatabaseProxy, type Command } from '../../../../server/data/gateway/proxy';
import { served } from '../../../../server/data/gateway/served';
import { Writes } from '../../../../server/data/gateway/writes/writes';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { askerOf } from '../../people/access/proven';

const allOn = Object.fromEntries(flags.map((flag) => [flag, true])) as Flags;
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

let database: TestDatabase;
let proxy: DatabaseProxy;
beforeAll(async () => {
  database = await testDatabase();
  proxy = new DatabaseProxy({
    db: database.db,
    tenant: 'empresa',
    flags: allOn,
    writes: new Writes(new Map()),
  });
  const insert = (name: string, rows: Document[]) => database.db.collection(name).insertMany(rows);
  await insert('files', [
    { user: 'ana@x.example', originalName: 'a.csv', statusChangeDate: at(1), sha256: 'segredo', status: 0 },
    { user: 'ana@x.example', originalName: 'b.csv', statusChangeDate: at(3), status: 1 },
    { user: 'rui@x.example', originalName: 'c.csv', statusChangeDate: at(2), status: 0 },
  ]);
  await insert('hr_records', [
    { filial_nome: 'Loja Centro', nome: 'Eva', cpf: '12345678901', mes_apur: at(1) },
    { filial_nome: 'Loja Norte', nome: 'Ivo', cpf: '98765432100', mes_apur: at(1) },
  ]);
  await insert('users', [
    { _id: 'chefe@x.example', user: 'chefe@x.example', type: 'SYSTEM ADMIN' },
    { _id: 'ana@x.example', user: 'ana@x.example', type: 'USER BRONZE' },
    { _id: 'outro@x.example', user: 'outro@x.example', type: 'USER ADMIN' },
  ] as unknown as Document[]);
  await insert('dashboards', [
    { painelId: 2, cliente: 'empresa' },
    { painelId: 1, cliente: 'empresa' },
    { painelId: 1, cliente: 'outra' },
  ]);
  await insert('produto', [
    { sku: 'A', marca: 'M', hero: 'hero' },
    { sku: 'B', marca: 'M', hero: 'non-hero' },
    { sku: 'C', marca: 'N', hero: 'hero' },
  ]);
  await insert('rh_nok', [
    { nome: 'Ivo', cpf: '98765432100' },
    { nome: 'Eva', cpf: '12345678901' },
  ]);
  await insert('credentials', [{ hash: 'segredo' }]);
});
afterAll(() => database.close());

function run(
  role: Role,
  command: Partial<Command>,
  { stores = [] as string[], email = 'ana@x.example' } = {},
) {
  const person = { email, name: 'Ana', type: role, stores };
  const whole = { database: database.db.databaseName, command: 'find', ...command } as Command;
  return proxy.run(
    { ...askerOf({ person, address: '' }), letInBy: null, token: null, origin: 'http://portal.test' },
    whole,
  );
}
const refused = expect.objectContaining({ kind: 'forbidden' }) as unknown;

describe('what a role reaches', () => {
  it('includes the person’s own files for BRONZE and SILVER, and all files for the others, newest first', async () => {
    const names = async (role: Role) => {
      const rows = await run(role, { collection: 'files', sort: { statusChangeDate: -1 }, limit: 20 });
      return (rows as { originalName: string }[]).map(({ originalName }) => originalName);
    };
    expect(await names('USER BRONZE')).toEqual(['b.csv', 'a.csv']);
    expect(await names('USER SILVER')).toEqual(['b.csv', 'a.csv']);
    expect(await names('USER GOLD')).toEqual(['b.csv', 'c.csv', 'a.csv']);
  });

  it('cannot be widened by a query', async () => {
    const query = { $or: [{ user: 'rui@x.example' }, { status: 0 }] };
    expect(await run('USER BRONZE', { collection: 'files', command: 'count_documents', query })).toBe(1);
    expect(
      await run('USER BRONZE', {
        collection: 'files',
        command: 'find_one',
        query: { user: 'rui@x.example' },
      }),
    ).toBeNull();
  });

  it('includes rows of the person’s branches, with CPF masked', async () => {
    const rows = await run('USER SILVER', { collection: 'hr_records' }, { stores: ['Loja Centro'] });
    expect(rows).toMatchObject([{ nome: 'Eva', cpf: '***.***.***-01' }]);
    expect(JSON.stringify(rows)).not.toContain('123456789');
    const branches = { collection: 'hr_records', command: 'distinct', projection: 'filial_nome' } as const;
    expect(await run('USER SILVER', branches, { stores: ['Loja Centro'] })).toEqual(['Loja Centro']);
    expect(await run('USER GOLD', branches)).toEqual(['Loja Centro', 'Loja Norte']);
  });

  it.each([
    ['query', { query: { cpf: '12345678901' } }],
    ['sort', { sort: { cpf: 1 } }],
    ['distinct', { command: 'distinct', projection: 'cpf' }],
    ['aggregate', { command: 'aggregate', query: [{ $group: { _id: '$cpf' } }] }],
  ] as [string, Partial<Command>][])('does not reveal a CPF by %s', async (_way, command) => {
    await expect(run('SYSTEM ADMIN', { collection: 'hr_records', ...command })).rejects.toEqual(refused);
  });

  it.each([
    ['whole rows', []],
    ['chosen rows', [{ $match: { nome: { $in: ['Eva', 'Ivo'] } } }]],
    ['sorted rows', [{ $sort: { nome: 1 } }]],
    ['rows without one field', [{ $project: { filial_cod: 0 } }]],
  ])('does not reveal a CPF in %s of an aggregate', async (_what, query) => {
    const rows = await run('USER GOLD', { collection: 'rh_nok', command: 'aggregate', query });
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(expect.objectContaining({ nome: 'Eva' }));
    expect(JSON.stringify(rows)).not.toContain('cpf');
  });

  it.each([
    ['$match', [{ $match: { cpf: { $gte: '5' } } }]],
    ['$sort', [{ $sort: { cpf: 1 } }]],
    ['$project', [{ $project: { cpf: 1 } }]],
    ['$group', [{ $group: { _id: null, max: { $max: '$cpf' } } }]],
  ])('refuses a query for a CPF by %s', async (_stage, query) => {
    const command = { collection: 'rh_nok', command: 'aggregate', query } as const;
    await expect(run('USER GOLD', command)).rejects.toEqual(refused);
  });

  it('includes the person’s own permission record; for administrators, also those of the four tiers', async () => {
    const emails = async (role: Role, email: string) => {
      const rows = await run(role, { collection: 'users', sort: { user: 1 } }, { email });
      return (rows as { user: string }[]).map(({ user }) => user);
    };
    expect(await emails('USER GOLD', 'ana@x.example')).toEqual(['ana@x.example']);
    expect(await emails('SYSTEM ADMIN', 'chefe@x.example')).toEqual(['ana@x.example', 'chefe@x.example']);
  });

  it('is the tenant’s own dashboards', async () => {
    const rows = await run('USER GOLD', { collection: 'dashboards', sort: { painelId: 1 } });
    expect((rows as { painelId: number }[]).map(({ painelId }) => painelId)).toEqual([1, 2]);
  });
});

describe('an answer', () => {
  it('contains only allowed fields that were requested', async () => {
    const [whole] = (await run('USER GOLD', { collection: 'files' })) as Document[];
    expect(whole).not.toHaveProperty('sha256');
    const projection = { originalName: 1, _id: 0 };
    expect(await run('USER GOLD', { collection: 'files', projection, query: { status: 1 } })).toEqual([
      { originalName: 'b.csv' },
    ]);
    const [without] = (await run('USER GOLD', {
      collection: 'files',
      projection: { user: 0 },
    })) as Document[];
    expect(without).not.toHaveProperty('user');
    expect(without).not.toHaveProperty('sha256');
    expect(without).toHaveProperty('originalName');
  });

  it('groups as the SKU list wants it', async () => {
    const query = [
      { $match: { marca: 'M' } },
      { $group: { _id: '$sku', hero: { $first: '$hero' } } },
      { $sort: { _id: 1 } },
    ];
    expect(await run('USER SILVER', { collection: 'produto', command: 'aggregate', query })).toEqual([
      { _id: 'A', hero: 'hero' },
      { _id: 'B', hero: 'non-hero' },
    ]);
  });

  it('takes dates and identifiers as Extended JSON', async () => {
    const one = await database.db.collection('files').findOne({ originalName: 'c.csv' });
    const query = {
      _id: { $oid: (one?._id as ObjectId).toHexString() },
      statusChangeDate: { $gte: { $date: at(2).toISOString() } },
    };
    expect(await run('USER GOLD', { collection: 'files', command: 'count_documents', query })).toBe(1);
  });
});

describe('a command is refused', () => {
  it.each([
    ['of another database', 'SYSTEM ADMIN', { collection: 'files', database: 'admin' }],
    ['on a collection that is not on the list', 'SYSTEM ADMIN', { collection: 'credentials' }],
    ['on sessions', 'SYSTEM ADMIN', { collection: 'sessions' }],
    ['on tokens', 'SYSTEM ADMIN', { collection: 'access_tokens' }],
    ['on the audit trail', 'USER ADMIN', { collection: 'audit' }],
    ['on a system collection', 'SYSTEM ADMIN', { collection: 'system.users' }],
    ['on __proto__', 'SYSTEM ADMIN', { collection: '__proto__' }],
    ['of a role without the area', 'USER EXPLORER', { collection: 'files' }],
    ['of a role without the screens', 'USER BRONZE', { collection: 'produto' }],
    [
      'that groups what may be listed only',
      'USER GOLD',
      { collection: 'files', command: 'aggregate', query: [] },
    ],
    ['that writes what has no service', 'SYSTEM ADMIN', { collection: 'files', command: 'update_many' }],
    ['that inserts a report', 'SYSTEM ADMIN', { collection: 'reports', command: 'insert_one' }],
    ['that deletes a file', 'SYSTEM ADMIN', { collection: 'files', command: 'find_one_and_delete' }],
  ] as [string, Role, Partial<Command>][])('%s', async (_what, role, command) => {
    await expect(run(role, command)).rejects.toEqual(refused);
  });

  it('of an area that is switched off', async () => {
    const closed = new DatabaseProxy({
      db: database.db,
      tenant: 'empresa',
      flags: { ...allOn, upload: false },
      writes: new Writes(new Map()),
    });
    const person = { email: 'x', name: '', type: 'SYSTEM ADMIN' as const, stores: [] };
    const command = { database: database.db.databaseName, collection: 'files', command: 'find' } as const;
    await expect(
      closed.run({ ...askerOf({ person, address: '' }), letInBy: null, token: null, origin: '' }, command),
    ).rejects.toEqual(refused);
  });

  it('beyond the rows of its collection', async () => {
    await expect(run('USER GOLD', { collection: 'files', limit: 501 })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });
});

it('stops a slow query, and says what to do', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({
    cnpj: String(index),
    description: 'x'.repeat(50),
  }));
  await database.db.collection('canal').insertMany(rows);
  const parts = { db: database.db, tenant: 'empresa', flags: allOn, writes: new Writes(new Map()) };
  const hasty = new DatabaseProxy({ ...parts, maxTimeMS: 1 });
  const person = { email: 'x', name: '', type: 'USER GOLD' as const, stores: [] };
  const query = { description: { $regex: '.*y.*', $options: 'i' } };
  const command = {
    database: database.db.databaseName,
    collection: 'canal',
    command: 'find',
    query,
  } as const;
  await expect(
    hasty.run({ ...askerOf({ person, address: '' }), letInBy: null, token: null, origin: '' }, command),
  ).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('demora demais') as unknown,
  });
});

it('serves no field twice, plain and masked', () => {
  for (const { fields, masked = {} } of served.values())
    expect(fields.filter((field) => Object.hasOwn(masked, field))).toEqual([]);
});
