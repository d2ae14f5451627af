import type { NewScenario } from '../../../../app/domain/planning/scenarios/new-scenario';
import type { AccountTables } from '../../../../app/domain/planning/scenarios/compare';
import type { Promotion, PromotionPreview } from '../../../../app/domain/planning/scenarios/promotion';
import type { SaveOutcome } from '../../../../app/domain/planning/forecast/forecast';
import type { ScenarioTypes } from '../../scenarios/plan';
import type { ScenarioRecord } from './collection';
import type { ForecastScenarioList } from './list';

/** Scenarios of a cost centre's forecast: cells that are made at once and promoted by one save (rules P33, P34). */
export interface ForecastTypes extends ScenarioTypes {
  readonly record: ScenarioRecord;
  readonly list: ForecastScenarioList;
  readonly within: readonly [];
  readonly offered: {
    readonly periods: readonly string[];
    /** The period that takes edits now. */
    readonly open: string;
    readonly withFigures: readonly string[];
    readonly costCentres: readonly string[];
    readonly scenarios: readonly {
      readonly id: string;
      readonly title: string;
      readonly costCentre: string;
    }[];
  };
  readonly wanted: NewScenario;
  readonly asked: { readonly wanted: readonly string[]; readonly costCentre: string };
  readonly tables: AccountTables;
  readonly differences: Promotion & { readonly preview: PromotionPreview };
  /** Cells in conflict that go in, by `account|2026-11`. */
  readonly chosen: readonly string[];
  readonly outcome: SaveOutcome;
}
