import path from 'node:path';
import { tmpdir } from 'node:os';
import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Files } from '../../../../server/data/files/files';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { BaseMarks } from '../../../../server/data/quality/base-marks';
import { LastLoads } from '../../../../server/insight/panels/last-loads';
import { PanelOrigins } from '../../../../server/insight/panels/origin';
import { PanelViews, type PanelRequest } from '../../../../server/insight/panels/views';
import { collections } from '../../../../server/collections';
import type { Person } from '../../../../server/people/users/user';
import { createClock } from '../../../../server/platform/clock';
import { DiskStorage } from '../../../../server/platform/storage/disk';
import { testDatabase, type TestDatabase } from '../../../servers/mongo';
import { allOn } from '../../data/search/desk';
import { gold, planned, realized, tile } from './desk';

const timeZone = 'America/Sao_Paulo';
const clock = createClock(timeZone, { now: new Date('2026-11-16T15:00:00Z'), epoch: new Date() });
const inMoema: Person = { email: 's@x', name: 'S', type: 'USER SILVER', stores: ['Loja Moema'] };

let database: TestDatabase;
let origins: PanelOrigins;

const month = (code: string) => new Date(`${code}-01T00:00:00Z`);
const insert = (name: string, rows: readonly Document[]) =>
  database.db.collection(name).insertMany(
    rows.map((row) => ({ _id: new ObjectId(), ...row })),
    { bypassDocumentValidation: true },
  );
const load = (collection: string, phase: string, at: string, nok = 0) => ({
  originalFile: `${collection} ${phase} ${at}`,
  ...{
    collection,
    phase,
    user: 'ana@x',
    originalName: `${collection}.csv`,
    rows: { read: 9, ok: 9, nok, ignored: 0 },
  },
  ...{ statusChangeDate: new Date(at), endedAt: new Date(at) },
});

const asked = (person: Person, tiles = [tile({ queries: [realized, planned] })]): PanelRequest => ({
  title: 'Painel',
  definition: { filters: [], tiles },
  person,
  params: new URLSearchParams(),
});

beforeAll(async () => {
  database = await testDatabase(collections);
  const { db } = database;
  const masterData = new MasterData(db, allOn);
  await masterData.addStandardBases();
  const report = (error: unknown) => {
    throw error;
  };
  origins = new PanelOrigins(db, {
    panelViews: new PanelViews({ db, clock, timeZone, flags: allOn, report }),
    lastLoads: new LastLoads(db, {
      masterData,
      files: new Files(
        db,
        new DiskStorage(path.join(tmpdir(), 'portal-origins'), ['a-secret'.padEnd(32, '-')]),
        clock,
      ),
      baseMarks: new BaseMarks(db, { masterData, flags: allOn, timeZone }),
      baseWatches: { all: () => Promise.resolve(new Map()) },
      timeZone,
    }),
    clock,
    timeZone,
  });
  await insert('realizado_quantidade', [
    { sku: 'A', channel: 'FSS', data_ref: month('2026-09'), valor: 1 },
    { sku: 'A', channel: 'FSS', data_ref: month('2026-10'), valor: 2 },
  ]);
  await insert('planejamento_quantidade', [
    { sku: 'A', channel: 'FSS', data_ref: month('2026-11'), valor: 1 },
    { sku: 'A', channel: 'FSS', data_ref: month('2027-12'), valor: 1 },
  ]);
  await insert('hr_records', [{ filial_nome: 'Loja Moema', mes_apur: month('2026-08'), matricula: '1' }]);
});
afterAll(() => database.close());
beforeEach(() => database.db.collection('files').deleteMany({}));

it('says up to which month all readings have data, months to come left out, and when rows came last', async () => {
  expect(await origins.head(asked(gold))).toBe('Dados até out/26');
  await insert('files', [
    load('realizado_quantidade', 'completed', '2026-11-14T12:00:00Z'),
    load('planejamento_quantidade', 'completed', '2026-11-16T13:45:00Z'),
  ]);
  expect(await origins.head(asked(gold))).toBe('Dados até out/26 · última carga 16 Nov 10:45');
});

it.each([
  { data_ref: { $gte: { $month: '2025-01' }, $lt: { $month: '2026-01' } } },
  { $or: [{ data_ref: { $lt: { $month: '2026-01' } } }, { data_ref: { $lt: { $month: '2027-01' } } }] },
])('says up to which month there are data, not which months are shown', async (match) => {
  const shown = tile({ queries: [{ ...realized, match }] });
  expect(await origins.head(asked(gold, [shown]))).toBe('Dados até out/26');
});

it('reports a failed load after the last one that brought rows, and not one that was corrected', async () => {
  await insert('files', [
    load('realizado_quantidade', 'failed', '2026-11-10T12:00:00Z'),
    load('realizado_quantidade', 'completed', '2026-11-14T12:00:00Z'),
  ]);
  expect(await origins.head(asked(gold))).toBe('Dados até out/26 · última carga 14 Nov 9:00');
  await insert('files', [load('realizado_quantidade', 'failed', '2026-11-15T12:00:00Z')]);
  expect(await origins.head(asked(gold))).toContain('uma carga falhou em 15 Nov 9:00');
});

it('shows loads of a base with branches only to people without a branch limit', async () => {
  await insert('files', [load('rh', 'completed', '2026-11-14T12:00:00Z')]);
  const people = tile({
    queries: [{ from: 'hr_records', measures: { n: { label: 'Pessoas', distinct: 'matricula' } } }],
  });
  expect(await origins.head(asked(inMoema, [people]))).toBe('Dados até ago/26');
  expect(await origins.head(asked(gold, [people]))).toBe('Dados até ago/26 · última carga 14 Nov 9:00');
});

it('says of a tile by which rule it is reckoned, what holds, and which file brought its rows', async () => {
  await insert('files', [load('realizado_quantidade', 'completed', '2026-11-14T12:00:00Z', 3)]);
  const share = tile({
    queries: [{ ...realized, match: { channel: 'FSS', data_ref: { $lt: { $month: 0 } } } }, planned],
    derive: { parte: { label: 'Parte', ratio: ['realizado', 'planejado'] } },
  });
  const { rules, conditions, loads } = await origins.of(asked(gold, [share]), 'quadro', 0);
  expect(rules).toEqual([
    'Realizado: soma de Quantidade.',
    'Planejado: soma de Quantidade.',
    'Parte: Realizado ÷ Planejado.',
  ]);
  expect(conditions).toEqual(['Canal: FSS', 'Mês: antes de nov/26']);
  expect(loads).toMatchObject([
    {
      due: 'sem prazo',
      by: 'ana@x',
      at: '14 Nov 2026 9:00',
      file: { label: 'realizado_quantidade.csv' },
      refused: 3,
    },
  ]);
  const silver: Person = { ...gold, email: 'other@x', type: 'USER SILVER' };
  expect((await origins.of(asked(silver, [share]), 'quadro', 0)).loads).toMatchObject([{ file: null }]);
});
