import type { Db } from 'mongodb';
import type { RoomParts } from '../data/room-parts';
import { areas } from './areas/index';
import {
  Forecast,
  forecastCollections,
  letterTask,
  openOpenings,
  openReviewBoard,
  openScenarios,
  ReviewBundles,
  reviewId,
  scenarioCollections,
} from './forecast';
import type { ReviewBoardServices } from './forecast/board/open';
import type { Openings } from './forecast/opening/openings';
import {
  openPlanning,
  openPlanScenarios,
  planScenarioCollections,
  quantityCollections,
  realizedQuantities,
} from './quantities';
import type { PlanScenarioServices } from './quantities/scenarios/open';
import type { Planning } from './quantities/planning';
import type { ScenarioServices } from './forecast/scenarios/open';
import type { Sheet } from './sheets/sheet';
import { collectionsOf, Sheets } from './sheets';

export const planningCollections = [
  ...forecastCollections,
  ...scenarioCollections,
  ...collectionsOf(areas),
  ...quantityCollections,
  ...planScenarioCollections,
  realizedQuantities,
];

/** Quantities, forecasts and sheets, and scenarios of them. */
export interface PlanningServices
  extends ReviewBoardServices, ScenarioServices, Omit<PlanScenarioServices, 'finishScenarios'> {
  readonly planning: Planning;
  readonly forecast: Forecast;
  readonly openings: Openings;
  readonly reviewBundles: ReviewBundles;
  readonly sheets: Sheets;
}

/** `more`: editable areas beside the portal's own. `chores` finish what processes that died had begun. */
export function openPlanningRoom(
  db: Db,
  deps: RoomParts,
  more: readonly Sheet[],
): { planning: PlanningServices; chores: (() => Promise<unknown>)[] } {
  const { config, background } = deps;
  const planning = openPlanning(db, deps);
  const { finishScenarios, ...planScenarios } = openPlanScenarios(db, { ...deps, planning });
  const forecast = new Forecast({
    settings: config.forecast,
    ...deps,
    db,
    post: (review) => background.enqueue(letterTask, reviewId(review)),
  });
  const reviewing = { ...deps, forecast, settings: config.forecast };
  const scenarios = openScenarios(db, reviewing);
  const sheets = new Sheets([...areas, ...more], { ...deps, db, settings: config, flags: config.flags });
  return {
    planning: {
      planning,
      ...planScenarios,
      forecast,
      reviewBundles: new ReviewBundles(forecast),
      ...openReviewBoard(db, reviewing),
      openings: openOpenings(db, reviewing),
      ...scenarios,
      sheets,
    },
    chores: [
      () => forecast.saves.finishInterrupted(),
      () => scenarios.scenarioReviews.desk.saves.finishInterrupted(),
      () => sheets.finishInterrupted(),
      () => planning.finishInterrupted(),
      finishScenarios,
    ],
  };
}
