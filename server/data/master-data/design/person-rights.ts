import type { Db } from 'mongodb';
import { collection } from '../../../platform/mongo';
import { masterDataBases, rights } from '../base';
import { baseVersions } from './versions';

/**
 * Removes a person's rights from all bases when the account is deleted, so that a later account with the same e-mail
 * does not get them. Their last versions, from which records are updated, lose them too; earlier versions stay
 * unchanged, because restoring one skips people without an account. May be repeated.
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
