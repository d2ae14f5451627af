import type { Db } from 'mongodb';
import type { RoomParts } from '../../../data/room-parts';
import type { Notices } from '../../../people/notices/notices';
import type { Forecast } from '../forecast';
import { ScenarioCompare } from './compare';
import { Promotions } from './promotion';
import { scenarioListOf } from './list';
import { Scenarios } from './scenarios';

export interface ScenarioServices {
  readonly scenarios: Scenarios;
  readonly scenarioList: ReturnType<typeof scenarioListOf>;
  readonly promotions: Promotions;
  readonly scenarioCompare: ScenarioCompare;
}

interface Deps extends Pick<RoomParts, 'background' | 'audit' | 'clock' | 'timeZone' | 'log'> {
  readonly notices: Pick<Notices, 'tell'>;
  readonly forecast: Forecast;
}

/** Builds what makes, edits, compares and promotes scenarios. */
export function openScenarios(db: Db, deps: Deps): ScenarioServices {
  const parts = { ...deps, db };
  const scenarios = new Scenarios(parts);
  const { desk, records } = scenarios;
  const promotions = new Promotions({ ...parts, records });
  return {
    scenarios,
    scenarioList: scenarioListOf({ ...parts, records }),
    promotions,
    scenarioCompare: new ScenarioCompare({ ...parts, desk, records }),
  };
}
