import type { Db } from 'mongodb';
import type { Audit } from '../../people/audit/audit';
import type { Notices } from '../../people/notices/notices';
import type { Clock } from '../../platform/clock';
import type { ErrorReporting } from '../../platform/error-reporting/port';
import type { Mailer } from '../../platform/mail/port';
import type { WorkQueue } from '../../platform/work/queue';
import type { Announce } from '../webhooks/announce';
import type { MasterData } from '../master-data/master-data';
import { Freshness } from './freshness';
import { LoadBook } from './load-book';
import { QualityOverview } from './overview';
import { BaseWatches } from './watches';
import { QualityWatch } from './watchman';

const lookEvery = '1 minute';

/** How well each base is kept, what is watched of it, and who is told. */
export interface QualityServices {
  readonly baseWatches: BaseWatches;
  readonly quality: QualityOverview;
  readonly freshness: Freshness;
  readonly qualityWatch: QualityWatch;
}

export function openQuality(
  db: Db,
  parts: {
    readonly masterData: MasterData;
    readonly background: WorkQueue;
    readonly notices: Notices;
    readonly announce: Announce;
    readonly audit: Audit;
    readonly mailer: Mailer;
    readonly errors: ErrorReporting;
    readonly clock: Clock;
    readonly timeZone: string;
    readonly company: string;
    readonly address: string;
  },
): QualityServices {
  const book = new LoadBook(db, parts.clock);
  const watches = new BaseWatches(db, parts);
  const freshness = new Freshness(db, { ...parts, book });
  const watchman = new QualityWatch(db, { ...parts, book, freshness });
  parts.background.repeat('base-quality', lookEvery, () => watchman.round());
  return {
    baseWatches: watches,
    freshness,
    qualityWatch: watchman,
    quality: new QualityOverview(db, { ...parts, book, watches, freshness }),
  };
}
