import type { Clock } from '../../platform/clock';
import type { Db } from 'mongodb';
import type { Flags } from '../../../app/domain/people/access/access';
import type { Files } from '../../data/files/files';
import type { Fpa } from '../../finance/fpa/fpa';
import type { Forecast } from '../../planning/forecast/forecast';
import type { Balances } from '../../finance/balances/balances';
import { CockpitNotes } from './cockpit-notes';
import { CockpitVariances } from './cockpit-source';
import { CycleVariances } from './cycle-source';
import { VarianceService } from './variance-service';
import { FpaVariances } from './fpa-source';
import { PlanBehind } from './plan-behind';
import { ReviewBehind } from './review-behind';
import { ReviewVariances } from './review-source';
import { QuantityReadings } from './quantity-readings';
import { QuantityVariances } from './quantity-source';
import { FilesOfRows } from './row-files';

interface Deps {
  readonly files: Pick<Files, 'find'>;
  readonly forecast: Pick<Forecast, 'reviews' | 'comparison'>;
  readonly fpa: Fpa;
  readonly balances: Balances;
  readonly flags: Flags;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Builds what explains variances, kind by kind. */
export function openVariances(
  db: Db,
  { files, forecast, fpa, balances, flags, clock, timeZone }: Deps,
): VarianceService {
  const shared = { files: new FilesOfRows(db, files, timeZone), flags };
  const behind = new ReviewBehind(db, timeZone);
  const notes = new CockpitNotes(db, timeZone);
  return new VarianceService(
    {
      fpa: new FpaVariances({ ...shared, behind, fpa }),
      review: new ReviewVariances({ ...shared, behind, forecast }),
      quantities: new QuantityVariances({
        ...shared,
        behind: new PlanBehind(db, timeZone),
        readings: new QuantityReadings(db),
      }),
      cockpit: new CockpitVariances({ ...shared, balances, clock, notes }),
      cycle: new CycleVariances({ ...shared, balances, clock, notes }),
    },
    timeZone,
  );
}
