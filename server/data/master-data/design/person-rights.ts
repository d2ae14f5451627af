import type { Db } from 'mongodb';
import { collection } from '../../../platform/mongo';
import { masterDataBases, rights } from '../base';
import { baseVersions } from './versions';

/**
 * Takes a person's rights out of all bases: they go with the account, so that nobody who gets the same e-mail later has them.
 * The last versions, by which records are brought up to date, lose them too; those before stay what they were, and bring
 * nobody back who is no user. May be done again.
 */
export async function withoutRights(db: Db, email: string): Promise<void> {
  const versions = collection(db, baseVersions);
  const bases = await versions
    .aggregate<{ newest: string }>([
      { $sort: { base: 1, version: -1 } },
      { $group: { _id: '$base', newest: { $first: '$_id' } } },
    ])
    .toArray();
  const newest = { _id: { $in: bases.map((base) => base.newest) } };
  for (const right of rights) {
    const inRecord = `people.${right}`;
    const inDesign = `design.rights.people.${right}`;
    await versions.updateMany({ ...newest, [inDesign]: email }, { $pull: { [inDesign]: email } as never });
    await collection(db, masterDataBases).updateMany(
      { [inRecord]: email },
      { $pull: { [inRecord]: email } as never },
    );
  }
}
