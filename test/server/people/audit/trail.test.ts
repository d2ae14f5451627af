import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsAct } from '../../../../app/domain/people/audit/acts';
import { auditList } from '../../../../app/domain/people/audit/audit-list';
import { listQueryOf } from '../../../../app/domain/lists/list-query';
import { administrativeActs, Audit, auditTrail, listedActs } from '../../../../server/people/audit/audit';
import { AuditTrail } from '../../../../server/people/audit/trail';
import { createClock } from '../../../../server/platform/clock';
import { csvChunks } from '../../../../server/platform/exports/csv';
import { collection, type CollectionDefinition } from '../../../../server/platform/mongo/collection';
import { listIndexes, rowCollections } from '../../../../server/platform/row-index/collection';
import { indexNow } from '../../platform/row-index/kept-lists';
import { migrate, testDatabase, type TestDatabase } from '../../../servers/mongo';
import { bytesOf } from '../../platform/exports/tables';

const timeZone = 'America/Sao_Paulo';
let database: TestDatabase;
let trail: AuditTrail;

beforeAll(async () => {
  database = await testDatabase([
    auditTrail,
    ...rowCollections,
  ] as unknown as CollectionDefinition<Document>[]);
  trail = new AuditTrail(database.db, timeZone);
  const acts = [
    ['2026-11-15T02:59:59Z', 'ana@x.example', 'sign-in', 'ana@x.example', null, { way: 'password' }],
    [
      '2026-11-15T03:00:00Z',
      'adm@x.example',
      'user.tier',
      'bia@x.example',
      { type: 'USER BRONZE' },
      { type: 'USER GOLD' },
    ],
    ['2026-11-16T12:00:00Z', 'adm@x.example', 'user.delete', 'caio@x.example', { type: 'USER GOLD' }, null],
    ['2026-11-17T02:59:59Z', '=cmd()', 'sign-in.refused', '', null, null],
    ['2026-11-16T12:00:00Z', 'ana@x.example', 'planning.save', 'sku', { valor: 1 }, { valor: 2 }],
    ['2026-11-16T12:00:00Z', 'ana@x.example', rowsAct('users', 'save'), 'sku', null, null],
  ] as const;
  for (const [at, actor, action, subject, from, to] of acts) {
    const clock = { ...createClock(timeZone), stamp: () => new Date(at) };
    await new Audit(database.db, clock).record([{ actor, action, subject, address: '192.0.2.1', from, to }]);
  }
});
afterAll(() => database.close());

const query = (address: string) => listQueryOf(new URLSearchParams(address), auditList);
const found = async (address: string) =>
  (await trail.page(query(address))).rows.map(({ action }) => action).join(', ');

describe('the administrator’s view of the trail', () => {
  const answers = [
    ['', 'Entrada recusada, Usuário excluído, Permissão alterada, Entrou'],
    ['dir=asc&sort=at', 'Entrou, Permissão alterada, Usuário excluído, Entrada recusada'],
    ['actor=ADM', 'Usuário excluído, Permissão alterada'],
    ['action=user.tier', 'Permissão alterada'],
    ['action=planning.save', ''],
    ['subject=caio', 'Usuário excluído'],
    ['from=2026-11-15', 'Entrada recusada, Usuário excluído, Permissão alterada'],
    ['from=2026-11-15&to=2026-11-15', 'Permissão alterada'],
    ['to=2026-11-14', 'Entrou'],
    ['to=2026-11-16', 'Entrada recusada, Usuário excluído, Permissão alterada, Entrou'],
    ['actor=.*', ''],
    ['actor=x.example&subject=caio x', 'Usuário excluído'],
  ] as const;

  it.each(answers)('%s', async (address, acts) => {
    expect(await found(address)).toBe(acts);
  });

  it('is the same when read from the row index, even for actions with a text as id', async () => {
    const { db } = database;
    await indexNow(db, listedActs(await administrativeActs(db)));
    for (const [address, acts] of answers) expect(await found(address), address).toBe(acts);
    const clock = { ...createClock(timeZone), stamp: () => new Date('2026-11-16T12:00:00Z') };
    const entry = { id: 'schedule.run:1', action: 'schedule.run', subject: 'Diário' } as const;
    await new Audit(db, clock).record([{ ...entry, actor: 'adm@x.example' }]);
    expect(await found('actor=adm')).toBe('Usuário excluído, Agendamento feito na hora, Permissão alterada');
    await collection(db, auditTrail).deleteOne({ _id: entry.id });
    const gone = await collection(db, auditTrail).findOneAndDelete({ subject: 'caio@x.example' });
    expect(await found('actor=adm')).toBe('Permissão alterada');
    if (gone) await collection(db, auditTrail).insertOne(gone);
    expect(await found('actor=adm')).toBe('Usuário excluído, Permissão alterada');
    await collection(db, listIndexes).deleteMany();
  });

  it('is searched completely even if very many names match', async () => {
    const records = collection(database.db, auditTrail);
    const at = new Date('2026-01-01');
    const many = Array.from({ length: 2_100 }, (_, each) => `many.${each}@x.example`);
    const act = { at, action: 'sign-in', subject: '', address: '192.0.2.1', from: null, to: null };
    await records.insertMany(many.map((actor) => ({ _id: new ObjectId(), actor, ...act })));
    const totals = ['actor=many', 'actor=many.17', 'actor=x many.2', 'subject=bia'].map(
      async (address) => (await trail.page(query(address))).total,
    );
    expect(await Promise.all(totals)).toEqual([
      2_100,
      many.filter((name) => name.startsWith('many.17')).length,
      many.filter((name) => name.startsWith('many.2')).length,
      1,
    ]);
    await records.deleteMany({ at });
  });

  it('says what changed', async () => {
    const [row] = (await trail.page(query('action=user.tier'))).rows;
    expect(row).toMatchObject({ at: '15 Nov 2026 0:00', change: 'Básico → Avançado', address: '192.0.2.1' });
  });

  it('offers the recorded actions', async () => {
    expect((await trail.page(query(''))).actions.map(([action]) => action)).toEqual([
      'sign-in',
      'sign-in.refused',
      'user.delete',
      'user.tier',
    ]);
  });

  it('exports what is found, with no formula in it', async () => {
    const text = (await bytesOf(csvChunks(await trail.export(query('action=sign-in.refused'))))).toString();
    expect(text).toBe(
      "\ufeffQuando;Quem;O quê;A quem;Mudança;Endereço\r\n16/11/2026 23:59:59;'=cmd();Entrada recusada;;;192.0.2.1\r\n",
    );
  });
});

it('is only ever added to', () => {
  const methods = [Audit, AuditTrail].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype));
  expect(methods.toSorted()).toEqual(['constructor', 'constructor', 'export', 'page', 'record']);
  expect(auditTrail.indexes.some((index) => 'expireAfterSeconds' in index)).toBe(false);
});

describe('a CPF that somebody typed', () => {
  const typed = [
    {
      id: 'gateway.atlas:t1:192.0.2.1:529.982.247-25:2026-11-16T12',
      subject: '529.982.247-25',
    },
    {
      id: 'gateway.atlas:t1:192.0.2.1:de 52998224725:2026-11-16T12',
      subject: 'de 52998224725',
    },
  ].map((entry) => ({ ...entry, action: 'gateway.atlas' as const, actor: 'ana@x.example' }));
  const trailText = async () =>
    JSON.stringify(await database.db.collection('audit').find({ action: 'gateway.atlas' }).toArray());

  it('is not kept in the trail', async () => {
    await new Audit(database.db, createClock(timeZone)).record(typed);
    expect(await trailText()).not.toMatch(/529\.?982/);
    expect(await trailText()).toContain('***.***.***-25');
  });

  it('is masked where an earlier release kept it, once however often that runs', async () => {
    const records = database.db.collection<{ _id: string } & Document>('audit');
    await records.deleteMany({ action: 'gateway.atlas' });
    const kept = { at: new Date(), address: '', from: null, to: null };
    await records.insertMany(typed.map(({ id, ...entry }) => ({ _id: id, ...kept, ...entry })));
    await records.insertOne({
      _id: 'sku',
      ...kept,
      actor: 'a',
      action: 'planning.save',
      subject: '52998224725',
    });
    for (let run = 0; run < 2; run += 1) await migrate(database.db, auditTrail);
    expect(await trailText()).not.toMatch(/529\.?982/);
    expect(await records.countDocuments({ action: 'gateway.atlas' })).toBe(2);
    expect(await records.findOne({ _id: 'sku' })).toMatchObject({ subject: '52998224725' });
    await records.deleteMany({ _id: { $in: ['sku'] } });
  });
});
