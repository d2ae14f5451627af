import { collection } from '../../../../server/platform/mongo/collection';
import { hrRecords } from '../../../../server/planning/hr/collection';
import { hrSheet } from '../../../../server/planning/hr/hr';
import { sheetContract } from '../sheets/contract';
import { admin, bronze, centro, gold, rowsOfBranches } from './desk';

sheetContract({
  sheet: hrSheet,
  scope: centro,
  people: [gold, admin],
  outsider: bronze,
  fill: async (db) => void (await collection(db, hrRecords).insertMany(rowsOfBranches())),
});
