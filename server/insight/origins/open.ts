import type { Db } from 'mongodb';
import type { Flags } from '../../../app/domain/people/access/access';
import type { Files } from '../../data/files/files';
import type { MasterData } from '../../data/master-data/master-data';
import type { Balances } from '../../finance/balances/balances';
import type { StatementServices } from '../../finance/statements/open';
import type { Planning } from '../../planning/quantities/planning';
import type { PlanScenarioServices } from '../../planning/quantities/scenarios/open';
import type { ScenarioReviews } from '../../planning/forecast/scenarios/reviews';
import type { Sheets } from '../../planning/sheets/sheets';
import type { Clock } from '../../platform/clock';
import type { LastLoads } from '../panels/last-loads';
import { FilesOfRows, ReviewBehind } from '../variance';
import { CockpitFigures } from './cockpit-figure';
import { ForecastFigures } from './forecast-figure';
import { FigureOrigins } from './origins';
import { QuantityFigures } from './quantity-figure';
import { ScenarioFigures } from './scenario-figure';
import { ScenarioQuantityFigures } from './scenario-quantity-figure';
import { StaffFigures } from './staff-figure';
import { StatementFigures } from './statement-figure';

interface Deps {
  readonly balances: Balances;
  readonly clock: Clock;
  readonly files: Pick<Files, 'find'>;
  readonly flags: Flags;
  readonly lastLoads: LastLoads;
  readonly masterData: Pick<MasterData, 'base'>;
  readonly planning: Pick<Planning, 'rowHistory'>;
  readonly planScenarios: Pick<PlanScenarioServices['planScenarios'], 'records'>;
  readonly scenarioReviews: Pick<ScenarioReviews, 'figure'>;
  readonly scenarioQuantities: Pick<PlanScenarioServices['scenarioQuantities'], 'plan'>;
  readonly sheets: Pick<Sheets, 'of'>;
  readonly statements: Pick<StatementServices, 'list'>;
  readonly timeZone: string;
}

/** Builds what says where figures come from, kind by kind. */
export function openOrigins(db: Db, deps: Deps): FigureOrigins {
  const { statements, planning, scenarioReviews, sheets, files, timeZone } = deps;
  const behind = new ReviewBehind(db, timeZone);
  return new FigureOrigins(
    db,
    {
      statement: new StatementFigures({ ...deps, list: statements.list }),
      cockpit: new CockpitFigures(deps),
      forecast: new ForecastFigures(db, {
        ...{ ...deps, behind },
        scenarios: new ScenarioFigures(scenarioReviews, timeZone),
      }),
      quantity: new QuantityFigures(db, {
        planning,
        scenarios: new ScenarioQuantityFigures(db, deps, timeZone),
      }),
      staff: new StaffFigures(db, sheets),
    },
    { ...deps, filesOfRows: new FilesOfRows(db, files, timeZone) },
  );
}
