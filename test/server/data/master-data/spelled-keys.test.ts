import { Collection, ObjectId, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renameElsewhere } from '../../../../server/data/maintenance/renamed-keys';
import { spelledKeys } from '../../../../server/data/maintenance/spelled-keys';
import { createLog } from '../../../../server/platform/log';
import { openWorkshop, type Workshop } from '../jobs/workshop';

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const nbsp = '\u00a0';
const oldCentre = `1001${nbsp}-  Lojas SP`;
const centre = '1001 - Lojas SP';
const month = new Date(Date.UTC(2026, 9, 1));

const warnings: Document[] = [];
const log = createLog('silent', 'test');
log.warn = ((what: Document) => warnings.push(what)) as never;

const row = (fields: Document): Document => ({
  _id: new ObjectId(),
  creationDate: month,
  urlPath: '',
  version: 1,
  _source: { file: 'f', line: 1 },
  ...fields,
});

/** Rows as the portal kept them when it cut blanks at both ends alone. */
async function before(): Promise<void> {
  const { db } = shop;
  await db.collection('centro_custo').insertOne(row({ cost_center_concat: oldCentre, country: 'BR' }));
  await db
    .collection('conta_gerencial')
    .insertMany([
      row({ account_concat: 'Alugue\u0301is  SP', level_descr: 'A', group_level_2: 'B' }),
      row({ account_concat: 'Fretes  SP', level_descr: 'old', group_level_2: 'B' }),
      row({ account_concat: 'Fretes SP', level_descr: 'new', group_level_2: 'B' }),
    ]);
  await db.collection('forecasts').insertMany(
    ['Alugue\u0301is  SP', 'Fretes  SP'].map((account_concat) =>
      row({
        rf: 'actual',
        cost_center_concat: oldCentre,
        cost_center: oldCentre,
        account_concat,
        data_ref: month,
        value: 5,
      }),
    ),
  );
  await db.collection('produto').insertOne(row({ sku: 'XG  1', material_description: 'Um', marca: 'M' }));
  await db
    .collection('planejamento_quantidade')
    .insertOne(row({ sku: 'XG  1', channel: 'FSS', data_ref: month, valor: 1 }));
  await db.collection<Document>('forecast_reviews').insertOne({
    _id: `RF1 2027|${oldCentre}` as never,
    rf: 'RF1 2027',
    cost_center_concat: oldCentre,
    state: 'sent',
    steps: [],
    changedAt: month,
  });
  await db
    .collection('forecast_comments')
    .insertOne({ review: `RF1 2027|${oldCentre}`, account_concat: 'Alugue\u0301is  SP', text: 'x  y' });
}

it('writes keys as files are read today, with all that names them, and once', async () => {
  const { db } = shop;
  await before();
  expect(await spelledKeys.due(db)).toBe(6);
  await spelledKeys.run(db, log);

  const cells = await db.collection('forecasts').find().sort({ _id: 1 }).toArray();
  expect(
    cells.map(({ cost_center_concat, cost_center, account_concat }) => [
      cost_center_concat,
      cost_center,
      account_concat,
    ]),
  ).toEqual([
    [centre, '1001', 'Aluguéis SP'],
    // Its account stays, and so does its name here.
    [centre, '1001', 'Fretes  SP'],
  ]);
  const accounts = await db.collection('conta_gerencial').find().sort({ _id: 1 }).toArray();
  expect(accounts.map(({ account_concat }) => account_concat as string)).toEqual([
    'Aluguéis SP',
    'Fretes  SP',
    'Fretes SP',
  ]);
  expect(warnings).toEqual([{ base: 'conta_gerencial', rows: 1, keys: ['Fretes  SP'] }]);
  const [planned] = await shop.rows('planejamento_quantidade');
  expect([planned?.['sku'], planned?.['marca']]).toEqual(['XG 1', 'M']);
  expect(await db.collection('forecast_reviews').find().toArray()).toMatchObject([
    { _id: `RF1 2027|${centre}`, cost_center_concat: centre, state: 'sent' },
  ]);
  expect(await db.collection('forecast_comments').find().toArray()).toMatchObject([
    { review: `RF1 2027|${centre}`, account_concat: 'Aluguéis SP', text: 'x  y' },
  ]);

  await spelledKeys.run(db, log);
  expect(await db.collection('forecasts').find().sort({ _id: 1 }).toArray()).toEqual(cells);
});

describe('what is kept beside the bases', () => {
  const renamed = new Map([['1001  Lojas', '1001 Lojas']]);

  it('stays under its old name where another is kept under the new one', async () => {
    const reviews = shop.db.collection<Document & { _id: string }>('forecast_reviews');
    const review = (rf: string, name: string, state: string) => ({
      _id: `${rf}|${name}`,
      rf,
      cost_center_concat: name,
      state,
    });
    await reviews.deleteMany({});
    const approved = review('RF1 2027', '1001 Lojas', 'approved');
    await reviews.insertMany([
      review('RF1 2027', '1001  Lojas', 'sent'),
      approved,
      review('RF2 2027', '1001  Lojas', 'sent'),
    ]);
    await renameElsewhere(shop.db, renamed);
    expect(await reviews.find().sort({ _id: 1 }).toArray()).toEqual([
      review('RF1 2027', '1001  Lojas', 'sent'),
      approved,
      review('RF2 2027', '1001 Lojas', 'sent'),
    ]);
  });

  it('keeps what somebody writes while it is renamed', async () => {
    const drafts = shop.db.collection('forecast_drafts');
    await drafts.deleteMany({});
    await drafts.insertOne({ cells: [{ centre: '1001  Lojas', value: 1 }] });
    const write = vi.spyOn(Collection.prototype, 'bulkWrite').mockImplementationOnce(async function (
      this: Collection,
      ...given
    ) {
      await drafts.updateOne({}, { $set: { 'cells.0.value': 2 } });
      return this.bulkWrite(...given);
    });
    await renameElsewhere(shop.db, renamed);
    expect(write.mock.calls.length).toBeGreaterThan(2);
    expect((await drafts.find().toArray()).map(({ cells }) => cells as unknown)).toEqual([
      [{ centre: '1001 Lojas', value: 2 }],
    ]);
    write.mockRestore();
  });
});

it('has a file that is sent again meet the rows of before', async () => {
  const sent = [
    ['centro_custo', `cost_center_concat;country\n${oldCentre};PT`],
    [
      'realizado',
      `cost_center_concat;account_concat;data_ref;valor\n${oldCentre};Alugue\u0301is  SP;2026-10;7`,
    ],
    ['produto', 'sku;material_description;marca\nXG  1;Dois;M'],
    ['planejamento_quantidade', `sku;channel;data_ref;valor\nXG${nbsp}${nbsp}1;FSS;2026-11;2`],
  ] as const;
  for (const [base, content] of sent) {
    const file = await shop.run(await shop.send(content, base));
    expect(file.rows, base).toMatchObject({ ok: 1, nok: 0 });
  }
  expect(await shop.rows('centro_custo')).toMatchObject([{ cost_center_concat: centre, country: 'PT' }]);
  expect(
    await shop.db.collection('forecasts').find({ account_concat: 'Aluguéis SP' }).toArray(),
  ).toMatchObject([{ value: 7 }]);
  expect(await shop.rows('produto')).toMatchObject([{ sku: 'XG 1', material_description: 'Dois' }]);
  const planned = await shop.rows('planejamento_quantidade');
  expect(
    planned.map(({ sku, material_description }) => [sku as string, material_description as string]),
  ).toEqual([
    ['XG 1', 'Dois'],
    ['XG 1', 'Dois'],
  ]);
});
