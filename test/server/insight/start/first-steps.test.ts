import type { Document } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../../../app/domain/people/access/roles';
import { createClock } from '../../../../server/platform/clock';
import { dashboards } from '../../../../server/insight/panels/collection';
import { forecasts } from '../../../../server/planning/forecast/collection';
import { masterDataBases } from '../../../../server/data/master-data/base';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import type { CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { users } from '../../../../server/people/users/user';
import { FirstStepsList } from '../../../../server/insight/start/first-steps';
import type { Sheet } from '../../../../server/planning/sheets/sheet';
import { storeGoals } from '../../planning/sheets/store-goals';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { allOn } from '../../data/search/desk';

const timeZone = 'America/Sao_Paulo';
let database: TestDatabase;
let list: FirstStepsList;
beforeAll(async () => {
  const kept = [masterDataBases, dashboards, forecasts, users];
  database = await testDatabase(kept as unknown as CollectionDefinition<Document>[]);
  const { db } = database;
  await new MasterData(db, everyArea).addStandardBases();
  list = new FirstStepsList(parts());
});
afterAll(() => database.close());

const parts = () => ({
  db: database.db,
  clock: createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() }),
  timeZone,
  flags: allOn,
  tenant: 't',
  masterData: new MasterData(database.db, everyArea),
  sheets: { own: () => [] as Sheet[] },
});

const of = (type: Role) => list.of({ email: 'a@x', name: 'A', type, stores: [] });

it('shows only SYSTEM ADMIN what an empty portal lacks, each step with its place and its model file', async () => {
  const steps = await of('SYSTEM ADMIN');
  expect(steps?.done).toBe(0);
  expect(steps?.steps.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'empresa',
      'plano_contas',
      'saldo',
      'centro_custo',
      'rh',
      'produto',
      'planejamento_quantidade',
      'pessoas',
      'release-point',
      'paineis',
    ]),
  );
  expect(steps?.steps[0]).toMatchObject({
    id: 'empresa',
    state: 'Nenhuma linha',
    model: '/captura/modelo?collection=empresa',
  });
  expect(await of('USER GOLD')).toBeNull();
});

it('shows the progress of each step, and disappears when nothing is missing', async () => {
  const { db } = database;
  const steps = (await of('SYSTEM ADMIN'))?.steps ?? [];
  await db.collection('empresa').insertMany([{ businessUnitID: 'A1' }, { businessUnitID: 'A2' }]);
  const now = await of('SYSTEM ADMIN');
  expect(now).toMatchObject({ done: 1 });
  expect(now?.steps[0]).toMatchObject({ done: true, state: '2 linhas' });
  for (const { id, model } of steps)
    if (model && id !== 'empresa') await db.collection(id === 'rh' ? 'hr_records' : id).insertOne({});
  await db.collection('forecasts').insertMany([{ rf: 'actual' }, { rf: 'RF1 2027', account_concat: '1' }]);
  await db
    .collection<{ _id: string }>('users')
    .insertOne({ _id: 'b@x', user: 'b@x', type: 'USER GOLD' } as never);
  await db.collection('dashboards').insertOne({ cliente: 't', painelId: 1 });
  expect(await of('SYSTEM ADMIN')).toBeNull();
});

it('shows everybody the steps, with links for those who may do them', async () => {
  const places = async (type: Role) =>
    new Map((await list.all({ type })).map(({ id, to, model }) => [id, [to, model]]));
  const [admin, gold, bronze, permiss] = await Promise.all(
    (['SYSTEM ADMIN', 'USER GOLD', 'USER BRONZE', 'USER PERMISS'] as const).map(places),
  );
  const saldo = ['/captura/manual?collection=saldo', '/captura/modelo?collection=saldo'];
  expect([admin, gold, bronze].map((of) => of?.get('saldo'))).toEqual([saldo, saldo, [null, null]]);
  expect([admin, gold, permiss].map((of) => of?.get('pessoas')?.[0])).toEqual([
    '/user/permission',
    null,
    '/user/permission',
  ]);
  expect([admin, gold].map((of) => of?.get('release-point')?.[0])).toEqual([
    '/ij/report_create_schneider?abrir=1',
    null,
  ]);
});

it('links to the company’s own editable areas, for people with access', async () => {
  const own = ({ type }: { type: Role }) => (type === 'USER BRONZE' ? [] : [storeGoals]);
  const steps = new FirstStepsList({ ...parts(), sheets: { own } });
  const of = async (type: Role) => (await steps.all({ type })).find(({ id }) => id === 'exemplo_metas');
  const step = { title: 'Metas de loja', done: false, state: 'Nenhum valor', act: 'Preencher' };
  expect(await of('USER GOLD')).toMatchObject({ ...step, to: '/ij/planilha/exemplo_metas' });
  expect(await of('USER BRONZE')).toMatchObject({ ...step, to: null });
  await database.db.collection('exemplo_metas').insertOne({});
  expect(await of('USER GOLD')).toMatchObject({ done: true, state: 'Com valores' });
});

it('asks for no base of an area that is switched off', async () => {
  const off = new FirstStepsList({ ...parts(), flags: { ...allOn, planning: false } });
  const ids = (await off.all({ type: 'SYSTEM ADMIN' })).map(({ id }) => id);
  expect(ids).toContain('rh');
  expect(ids).not.toContain('produto');
  expect(ids).not.toContain('planejamento_quantidade');
});
