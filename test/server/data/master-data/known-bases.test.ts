import { afterEach, beforeEach, expect, it } from 'vitest';
import { collections, watched, countedSubjects } from '../../../../server/collections';
import { masterDataBases } from '../../../../server/data/master-data/base';
import { everyArea } from '../../../../app/domain/people/access/access';
import { MasterData } from '../../../../server/data/master-data/master-data';
import { collection } from '../../../../server/platform/mongo/collection';
import { openDatabase, type Database } from '../../../../server/platform/mongo/client';
import { countFromNow } from '../../../../server/platform/mongo/revisions';
import { quiet, testDatabase, type TestDatabase } from '../../../servers/mongo';

let test: TestDatabase;
let other: Database;
beforeEach(async () => {
  test = await testDatabase(collections);
  other = await openDatabase(
    { mongodbUri: test.uri, mongodbDatabase: test.db.databaseName, dataDir: '' },
    quiet,
    watched,
  );
  await new MasterData(test.db, everyArea).addStandardBases();
  await countFromNow(test.db, countedSubjects);
});
afterEach(async () => {
  await other.close();
  await test.close();
});

const gold = { email: 'gold@teste.example', type: 'USER GOLD', stores: [] } as const;
const seen = async () => (await new MasterData(test.db, everyArea).basesSeenBy(gold)).map(({ _id }) => _id);

it('takes a right away at once that another process took away, however often the bases were read before', async () => {
  for (let turn = 0; turn < 3; turn += 1) expect(await seen()).toContain('produto');
  await collection(other.db, masterDataBases).updateOne(
    { _id: 'produto' },
    { $set: { readers: ['SYSTEM ADMIN'] } },
  );
  expect(await seen()).not.toContain('produto');
});
