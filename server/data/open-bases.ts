import type { Db } from 'mongodb';
import type { Flags } from '../../app/domain/people/access/access';
import type { Previews } from './jobs/preview/previews';
import type { RoomParts } from './room-parts';
import { BaseArchive, BaseChecks, BaseDesigns, BaseForms, BaseOverview, BaseRecords } from './master-data';
import { BaseRemoval, BaseRetention } from './maintenance';

/** How SYSTEM ADMIN sees, makes and changes bases. */
export interface BaseServices {
  readonly baseRecords: BaseRecords;
  readonly baseDesigns: BaseDesigns;
  readonly baseChecks: BaseChecks;
  readonly baseForms: BaseForms;
  readonly baseOverview: BaseOverview;
  readonly baseKeeping: BaseRetention;
  readonly baseRemoval: BaseRemoval;
  readonly baseArchive: BaseArchive;
}

export function openBases(
  db: Db,
  parts: Pick<RoomParts, 'audit' | 'clock' | 'background' | 'timeZone'> & {
    readonly previews: Previews;
    readonly flags: Flags;
    readonly ofFiles: ConstructorParameters<typeof BaseRetention>[1]['ofFiles'];
    /** Names of the portal's own collections. */
    readonly reserved: readonly string[];
  },
): BaseServices {
  const baseRecords = new BaseRecords(db);
  const baseChecks = new BaseChecks(db, { ...parts, records: baseRecords });
  const baseDesigns = new BaseDesigns(db, { ...parts, records: baseRecords });
  const baseKeeping = new BaseRetention(db, { ...parts, records: baseRecords });
  return {
    baseRecords,
    baseKeeping,
    baseRemoval: new BaseRemoval(db, { ...parts, records: baseRecords }),
    baseArchive: new BaseArchive(db, { ...parts, records: baseRecords }),
    baseDesigns,
    baseChecks,
    baseForms: new BaseForms({
      ...parts,
      records: baseRecords,
      designs: baseDesigns,
      checks: baseChecks,
      keeping: baseKeeping,
    }),
    baseOverview: new BaseOverview(db, baseRecords, baseKeeping),
  };
}
