import { afterAll, beforeAll, expect, it } from 'vitest';
import { collections } from '../../../../server/collections';
import { masterDataBases, type Base } from '../../../../server/data/master-data/base';
import { flowColumns } from '../../../../server/finance/bases/flow-columns';
import { standardBases } from '../../../../server/data/master-data/standard-bases';
import { collection } from '../../../../server/platform/mongo/collection';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(collections);
});
afterAll(() => database.close());

it("gives an older portal's chart the columns of today's, in their places, and once", async () => {
  const bases = collection(database.db, masterDataBases);
  const today = standardBases().filter((base) => base.collection_name === 'plano_contas');
  const isNew = (key: string) => key.startsWith('cash_flow') || key === 'equity_move';
  const older = today.map((base): Base => ({
    ...base,
    fields: base.fields.filter((field) => !Object.keys(field).some(isNew)),
    checks: Object.fromEntries(Object.entries(base.checks).filter(([key]) => !isNew(key))),
  }));
  await bases.insertMany(older);
  expect(await flowColumns.due(database.db)).toBe(2);
  for (let turn = 0; turn < 2; turn += 1) {
    await flowColumns.run(database.db, quiet);
    const found = await bases.find().sort({ _id: 1 }).toArray();
    expect(found).toEqual(today);
    expect(found.map(({ checks }) => Object.keys(checks))).toEqual(
      today.map(({ checks }) => Object.keys(checks)),
    );
  }
  expect(await flowColumns.due(database.db)).toBe(0);
});
