import type { Db } from 'mongodb';
import { collection } from '../../platform/mongo/collection';
import { countedReads } from '../../platform/mongo/counted-reads';
import { masterDataBases, type Base } from './base';

/** The records of all bases in the order of the dropdown, each Ok base before the NOK base beside it. */
export const knownBases = (db: Db): Promise<readonly Base[]> =>
  countedReads(db).of(masterDataBases.name, 'all', () =>
    collection(db, masterDataBases).find().sort({ order: 1, collection_ok: -1 }).toArray(),
  );
