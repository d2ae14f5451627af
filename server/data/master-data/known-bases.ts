import type { Db } from 'mongodb';
import { collection, countedReads } from '../../platform/mongo';
import { masterDataBases, type Base } from './base';
import { baseVersions } from './design/versions';
import type { Seen } from './rights';

/** The records of all bases in the order of the dropdown, each Ok base followed by its NOK base. */
export const knownBases = (db: Db): Promise<readonly Base[]> =>
  countedReads(db).of(masterDataBases.name, 'all', () =>
    collection(db, masterDataBases).find().sort({ order: 1, collection_ok: -1 }).toArray(),
  );

/**
 * The bases whose rights decide who sees files: the existing ones, then the last versions of removed ones (rules
 * A33, A35).
 */
export const basesOfFiles = (db: Db): Promise<readonly Seen[]> =>
  countedReads(db).of(masterDataBases.name, 'files', async () => {
    const bases = (await knownBases(db)).filter(({ collection_ok: ok }) => ok === 1);
    const gone = await collection(db, baseVersions).find({ removes: true }).toArray();
    return [...bases, ...gone.map(({ base, design }) => ({ collection_name: base, ...design.rights }))];
  });
