import type { Db } from 'mongodb';
import type { Flags } from '../../../app/domain/people/access/access';
import type { MasterData } from '../master-data/master-data';
import type { RoomParts } from '../room-parts';
import { BaseMarks } from './base-marks';
import { Freshness } from './freshness';
import { LoadBook } from './load-book';
import { QualityOverview } from './overview';
import { BaseWatches } from './watches';
import { QualityWatch } from './watchman';

const lookEvery = '1 minute';

/** Services for the quality of bases, their watches and the notifications. */
export interface QualityServices {
  readonly baseWatches: BaseWatches;
  readonly quality: QualityOverview;
  readonly baseMarks: BaseMarks;
  readonly qualityWatch: QualityWatch;
}

export function openQuality(
  db: Db,
  parts: Omit<RoomParts, 'config' | 'log' | 'storage' | 'users'> & {
    readonly masterData: MasterData;
    readonly flags: Flags;
  },
): QualityServices {
  const book = new LoadBook(db, parts.clock);
  const watches = new BaseWatches(db, parts);
  const freshness = new Freshness({ ...parts, book });
  const watchman = new QualityWatch(db, { ...parts, book, freshness });
  parts.background.repeat('base-quality', lookEvery, () => watchman.round());
  return {
    baseWatches: watches,
    baseMarks: new BaseMarks(db, parts),
    qualityWatch: watchman,
    quality: new QualityOverview(db, { ...parts, book, watches, freshness }),
  };
}
