import type { Db } from 'mongodb';
import type { Flags } from '../../app/domain/people/access/access';
import type { Previews } from './jobs/preview/previews';
import type { RoomParts } from './room-parts';
import { BaseArchive } from './master-data/design/base-archive';
import { BaseDesigns } from './master-data/design/base-designs';
import { BaseRetention } from './maintenance/base-retention';
import { BaseForms } from './master-data/design/base-forms';
import { BaseRemoval } from './maintenance/base-removal';
import { BaseRecords } from './master-data/design/base-records';
import { BaseChecks } from './master-data/design/checks';
import { BaseOverview } from './master-data/design/overview';

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
