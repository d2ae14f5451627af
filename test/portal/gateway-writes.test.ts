import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf, signIn, type Client } from './client';

let [gold, silver, admin, userAdmin, bronze] = [] as unknown as [Client, Client, Client, Client, Client];
beforeAll(async () => {
  [gold, silver, admin, userAdmin, bronze] = await Promise.all([
    signIn(accountOf['USER GOLD']),
    signIn(accountOf['USER SILVER']),
    signIn(accountOf['SYSTEM ADMIN']),
    signIn(accountOf['USER ADMIN']),
    signIn(accountOf['USER BRONZE']),
  ]);
});

interface Id {
  $oid: string;
}

/** Sends a command and returns its status and answer. */
async function run<T>(who: Client, collection: string, command: string, rest: object) {
  const body = JSON.stringify({ database: 'portal', collection, command, ...rest });
  const answer = await who.post('/mongoDB', body);
  const content = (await answer.json()) as { response?: T; message?: string };
  return { status: answer.status, response: content.response as T, message: content.message };
}

async function one<T>(who: Client, collection: string, query: object): Promise<T> {
  const { response } = await run<T | null>(who, collection, 'find_one', { query });
  if (!response) throw new Error(`${collection}: nothing found`);
  return response;
}

describe('users', () => {
  it('are created, given a tier and deleted by people who may do so on the screens', async () => {
    const user = `${randomUUID()}@demo.example`;
    const tier = { query: { user }, update: { $set: { type: 'USER SILVER' } } };
    expect(await run(userAdmin, 'users', 'insert_one', { doc: { user } })).toMatchObject({
      status: 200,
      response: { insertedCount: 1 },
    });
    expect((await run(userAdmin, 'users', 'insert_one', { doc: { user } })).status).toBe(409);
    expect((await run(admin, 'users', 'update_many', tier)).status).toBe(200);
    expect(await one(admin, 'users', { user })).toMatchObject({ type: 'USER SILVER' });
    expect((await run(userAdmin, 'users', 'find_one_and_delete', { query: { user } })).status).toBe(200);
    expect((await run(admin, 'users', 'find_one', { query: { user } })).response).toBeNull();
  });

  it.each([
    ['by who only lists them', () => gold, 'insert_one', { doc: { user: 'x@demo.example' } }, 403],
    [
      'with a type of their own',
      () => userAdmin,
      'insert_one',
      { doc: { user: 'x@demo.example', type: 'SYSTEM ADMIN' } },
      403,
    ],
    ['with an operator as e-mail', () => userAdmin, 'insert_one', { doc: { user: { $ne: '' } } }, 403],
    ['without an e-mail', () => userAdmin, 'insert_one', { doc: {} }, 422],
    ['all at once', () => userAdmin, 'find_one_and_delete', { query: {} }, 422],
    ['by an operator', () => userAdmin, 'find_one_and_delete', { query: { user: { $ne: 'x' } } }, 403],
    [
      'that administer',
      () => userAdmin,
      'find_one_and_delete',
      { query: { user: 'permiss@demo.example' } },
      403,
    ],
    [
      'by who only creates them',
      () => userAdmin,
      'update_many',
      { query: { user: accountOf['USER GOLD'] }, update: { $set: { type: 'USER GOLD' } } },
      403,
    ],
    [
      'to an administrative type',
      () => admin,
      'update_many',
      { query: { user: accountOf['USER GOLD'] }, update: { $set: { type: 'SYSTEM ADMIN' } } },
      422,
    ],
    [
      'in other fields',
      () => admin,
      'update_many',
      { query: { user: accountOf['USER GOLD'] }, update: { $set: { stores: [] } } },
      403,
    ],
    [
      'oneself',
      () => admin,
      'update_many',
      { query: { user: accountOf['SYSTEM ADMIN'] }, update: { $set: { type: 'USER GOLD' } } },
      403,
    ],
    [
      'by another operator',
      () => admin,
      'update_many',
      { query: { user: accountOf['USER GOLD'] }, update: { $unset: { type: 1 } } },
      403,
    ],
    [
      'by a pipeline',
      () => admin,
      'update_many',
      { query: { user: accountOf['USER GOLD'] }, update: [{ $set: { type: 'x' } }] },
      422,
    ],
  ] as [string, () => Client, string, object, number][])(
    'are not changed %s',
    async (_what, who, command, rest, status) => {
      expect((await run(who(), 'users', command, rest)).status).toBe(status);
    },
  );
});

describe('planning quantities', () => {
  interface Row {
    _id: Id;
    sku: string;
    channel: string;
    valor: number;
    version: number;
    creationDate: { $date: string };
  }
  const cell = { channel: 'FSS', data_ref: { $eq: { $date: '2027-12-01T00:00:00Z' } } };
  const row = () => one<Row>(gold, 'planejamento_quantidade', cell);

  it('are set one by one, stamped by the portal, and multiplied', async () => {
    const { _id, sku, valor, version } = await row();
    const set = (value: number) =>
      run(gold, 'planejamento_quantidade', 'update_many', {
        query: { _id },
        update: { $set: { valor: value, creationDate: { $date: '2001-01-01T00:00:00Z' } } },
      });
    expect(await set(200)).toMatchObject({ status: 200, response: { matchedCount: 1, modifiedCount: 1 } });
    const after = await one<Row>(gold, 'planejamento_quantidade', { _id });
    expect(after).toMatchObject({ valor: 200, version: version + 1 });
    expect(after.creationDate.$date).toMatch(/^2026-/);

    const month = { $date: '2027-12-01T00:00:00Z' };
    const multiply = await run(silver, 'planejamento_quantidade', 'update_many', {
      query: { channel: { $in: ['FSS'] }, sku, data_ref: { $gte: month, $lte: month } },
      update: { $mul: { valor: 1.1 } },
    });
    expect(multiply).toMatchObject({ status: 200, response: { matchedCount: 1 } });
    await expect.poll(async () => (await one<Row>(gold, 'planejamento_quantidade', { _id })).valor).toBe(220);
    await set(valor);
  });

  it.each([
    ['by who may not plan', () => bronze, { $set: { valor: 1 } }, 403],
    ['in other fields', () => gold, { $set: { sku: 'X' } }, 403],
    ['by an expression', () => gold, { $set: { valor: { $add: ['$valor', 1] } } }, 403],
    ['to less than nothing', () => gold, { $set: { valor: -1 } }, 422],
    ['to a fraction, whose point is not taken for thousands', () => gold, { $set: { valor: 1.234 } }, 422],
    ['by $inc', () => gold, { $inc: { valor: 1 } }, 403],
    ['by a factor that is no whole percentage', () => gold, { $mul: { valor: 1.2345 } }, 422],
    ['by a factor below nothing', () => gold, { $mul: { valor: -2 } }, 422],
  ] as [string, () => Client, object, number][])('are not changed %s', async (_what, who, update, status) => {
    const { _id } = await row();
    const query = '$mul' in update ? { channel: 'FSS' } : { _id };
    expect((await run(who(), 'planejamento_quantidade', 'update_many', { query, update })).status).toBe(
      status,
    );
  });
});

describe('forecast cells', () => {
  interface Cell {
    account_concat: string;
    data_ref: { $date: string };
    forecast: number;
    version: number;
  }
  const review = { rf: 'RF1 2027', cost_center_concat: '1001 - Lojas SP' };
  const save = (query: object, forecast: unknown) =>
    run(gold, 'forecasts', 'update_many', { query, update: { $set: { forecast } } });

  it('are set while their release point is open, by version', async () => {
    const { account_concat, data_ref, forecast, version } = await one<Cell>(gold, 'forecasts', {
      ...review,
      data_ref: { $eq: { $date: '2027-11-01T00:00:00Z' } },
    });
    const key = { ...review, account_concat, data_ref };
    expect(await save({ ...key, version }, 1_234.56)).toMatchObject({
      status: 200,
      response: { modifiedCount: 1 },
    });
    expect(await one<Cell>(gold, 'forecasts', key)).toMatchObject({
      forecast: 1_234.56,
      version: version + 1,
    });
    expect((await save({ ...key, version }, 2)).status).toBe(409);
    expect((await save(key, forecast)).status).toBe(200);
  });

  it('are not set in a release point that is closed, with another field, or without their key', async () => {
    const closed = await one<Cell>(gold, 'forecasts', { ...review, rf: 'RF1 2026' });
    const { account_concat, data_ref } = closed;
    const key = { ...review, account_concat, data_ref };
    expect((await save({ ...key, rf: 'RF1 2026' }, 1)).status).toBe(403);
    expect((await save({ ...key, rf: { $ne: '' } }, 1)).status).toBe(403);
    expect((await save(review, 1)).status).toBe(422);
    const value = { query: key, update: { $set: { value: 1 } } };
    expect((await run(gold, 'forecasts', 'update_many', value)).status).toBe(403);
  });
});

describe('HR rows', () => {
  interface Row {
    _id: Id;
    vendas_adicionais: number;
    comentario: string;
  }
  const save = (who: Client, { _id }: Row, set: object) =>
    run(who, 'hr_records', 'update_many', { query: { _id }, update: { $set: set } });

  it('accept figures and comments of the person’s own branches', async () => {
    const row = await one<Row>(silver, 'hr_records', { filial_nome: 'Loja Centro' });
    expect((await save(silver, row, { vendas_adicionais: 1_234.5 })).status).toBe(200);
    expect(await one(silver, 'hr_records', { _id: row._id })).toMatchObject({ vendas_adicionais: 1_234.5 });
    expect((await save(silver, row, { comentario: 'por script' })).status).toBe(200);
    expect(await one(silver, 'hr_records', { _id: row._id })).toMatchObject({ comentario: 'por script' });
    await save(silver, row, { vendas_adicionais: row.vendas_adicionais });
    await save(silver, row, { comentario: row.comentario });
  });

  it('are not changed in other branches, by readers, or in read-only fields', async () => {
    const own = await one<Row>(silver, 'hr_records', { filial_nome: 'Loja Centro' });
    const other = await one<Row>(gold, 'hr_records', { filial_nome: { $ne: 'Loja Centro' } });
    expect((await save(silver, other, { vendas_adicionais: 1 })).status).toBe(403);
    expect((await save(bronze, own, { vendas_adicionais: 1 })).status).toBe(403);
    expect((await save(silver, own, { cpf: '1' })).status).toBe(403);
    expect((await save(silver, own, { vendas_adicionais: 'mil' })).status).toBe(422);
    expect((await save(silver, own, { vendas_adicionais: -3 })).status).toBe(422);
    expect((await save(silver, own, { vendas_adicionais: 1.005 })).status).toBe(422);
    expect((await save(silver, own, { comentario: 'x'.repeat(256) })).status).toBe(422);
  });
});
