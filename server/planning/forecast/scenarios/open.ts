import type { Db } from 'mongodb';
import { scenarioPath } from '../../../../app/domain/planning/scenarios/scenario';
import type { RoomParts } from '../../../data/room-parts';
import type { Notices } from '../../../people/notices/notices';
import { Scenarios } from '../../scenarios';
import type { Forecast } from '../forecast';
import { ReviewService } from '../review-service';
import { scenarioBooks } from './collection';
import { ForecastComparing } from './compare';
import { scenarioListOf } from './list';
import { ForecastMaking } from './making';
import { ForecastPromoting } from './promotion';
import { ScenarioRecords } from './records';
import { ScenarioReviews } from './reviews';
import type { ForecastTypes } from './types';

export interface ScenarioServices {
  readonly scenarios: Scenarios<ForecastTypes>;
  readonly scenarioReviews: ScenarioReviews;
}

interface Deps extends Pick<RoomParts, 'background' | 'audit' | 'clock' | 'timeZone' | 'log'> {
  readonly notices: Pick<Notices, 'tell'>;
  readonly forecast: Forecast;
}

/** Builds what makes, edits, compares and promotes scenarios of cost centres. */
export function openScenarios(db: Db, deps: Deps): ScenarioServices {
  const records = new ScenarioRecords(db, deps.clock, deps.log);
  const desk = new ReviewService({
    ...deps,
    db,
    books: scenarioBooks,
    states: records,
    peopleOf: (key) => records.peopleOf(key),
  });
  const parts = { ...deps, db, records, desk };
  const scenarios = new Scenarios<ForecastTypes>(
    {
      name: 'scenario',
      removal: 'scenario-removal',
      records,
      list: scenarioListOf(parts),
      about: ({ rf, cost_center_concat }) => `${rf}, ${cost_center_concat}`,
      pathOf: scenarioPath,
      making: new ForecastMaking(parts),
      comparing: new ForecastComparing(parts),
      promoting: new ForecastPromoting(parts),
    },
    deps,
  );
  return { scenarios, scenarioReviews: new ScenarioReviews(parts) };
}
