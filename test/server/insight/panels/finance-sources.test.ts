import { ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tile } from '../../../../app/domain/insight/panels/definition';
import { masterDataBases } from '../../../../server/data/master-data/base';
import { checkDefinition } from '../../../../server/insight/panels/definition';
import { sources } from '../../../../server/insight/panels/sources';
import { PanelViews } from '../../../../server/insight/panels/views';
import { collection } from '../../../../server/platform/mongo/collection';
import { allOn } from '../../data/master-data/base-desk';
import { openJobDesk, type JobDesk } from '../../data/jobs/desk';
import { gold, requestFor, tile } from './desk';

let desk: JobDesk;
let views: PanelViews;
const viewsWith = (flags = allOn) =>
  new PanelViews({ db: desk.db, clock: desk.clock, timeZone: 'UTC', flags, report: () => undefined });

beforeAll(async () => {
  desk = await openJobDesk();
  views = viewsWith();
  const month = (code: string) => new Date(`${code}-01T00:00:00Z`);
  await desk.db.collection('saldo').insertMany([
    { _id: new ObjectId(), businessUnitID: 'BR01', account: '1.1', data_ref: month('2026-09'), valor: 10.5 },
    { _id: new ObjectId(), businessUnitID: 'BR01', account: '1.1', data_ref: month('2026-10'), valor: 4 },
    { _id: new ObjectId(), businessUnitID: 'BR02', account: '2.1', data_ref: month('2026-10'), valor: -4 },
  ]);
  await desk.db
    .collection<Document>('plano_contas')
    .insertMany([{ _id: new ObjectId(), account: '1.1', name: 'Caixa', statement: 'balance' }]);
});
afterAll(() => desk.close());

const balances: Tile = tile({
  group: ['account'],
  queries: [{ from: 'saldo', measures: { saldo: { label: 'Saldo', sum: 'valor', format: 'currency' } } }],
});
const shown = async (person = gold, from = views) => {
  const definition = {
    filters: [],
    names: { account: sources['saldo']?.fields['account']?.names ?? {} },
    tiles: [balances],
  };
  expect(checkDefinition(definition).faults).toEqual([]);
  const [first] = (await from.view(requestFor(definition, '', person))).tiles;
  return first;
};

it('adds balances up by account, called by its name in the chart of accounts', async () => {
  const read = await shown();
  expect(read?.failure).toBeNull();
  expect(read?.rows).toEqual([
    { at: ['2.1'], figures: [-4] },
    { at: ['1.1'], figures: [14.5] },
  ]);
  expect(read?.dimensions[0]?.names).toEqual({ '1.1': 'Caixa' });
});

it('does not show balances without access to their base, nor when the repository is switched off', async () => {
  const bases = collection(desk.db, masterDataBases);
  await bases.updateOne({ _id: 'saldo' }, { $set: { readers: ['SYSTEM ADMIN'] } });
  expect(await shown()).toMatchObject({ refused: true, rows: [] });
  expect((await shown({ ...gold, type: 'SYSTEM ADMIN' }))?.rows).toHaveLength(2);
  await bases.updateOne({ _id: 'saldo' }, { $unset: { readers: '' } });
  expect(await shown(gold, viewsWith({ ...allOn, repository: false }))).toMatchObject({ refused: true });
  expect((await shown())?.rows).toHaveLength(2);
});

it('shows no source of a base before the base is known', async () => {
  const bases = collection(desk.db, masterDataBases);
  const record = await bases.findOneAndDelete({ _id: 'saldo' });
  expect(await shown()).toMatchObject({ refused: true, rows: [] });
  if (record) await bases.insertOne(record);
});

it('has accounting and its registers as sources, and neither CPF nor e-mail of anybody among their fields', () => {
  const names = ['saldo', 'plano_contas', 'empresa', 'centro_custo', 'conta_gerencial', 'ativo_fiscal'];
  expect(Object.keys(sources)).toEqual(expect.arrayContaining(names));
  for (const name of names)
    expect(Object.keys(sources[name]?.fields ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/cpf|owner|delegate/)]),
    );
});
