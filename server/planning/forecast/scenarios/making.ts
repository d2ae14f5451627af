import type { Collection, Db, ObjectId } from 'mongodb';
import { messages } from '../../../../app/domain/messages';
import { copiedWords, type NewScenario } from '../../../../app/domain/planning/scenarios/new-scenario';
import { Problem } from '../../../platform/errors';
import { collection, repeatedPositions } from '../../../platform/mongo';
import type { MadeScenario, ScenarioMaking } from '../../scenarios/plan';
import type { Forecast } from '../forecast';
import { reviewId } from '../review-state';
import type { ReviewService } from '../review-service';
import { scenarioBooks, scenarioCells, type ScenarioCell, type ScenarioRecord } from './collection';
import { FirstCells } from './first-cells';
import { keyOf } from './records';
import type { ForecastTypes } from './types';

interface Deps {
  readonly db: Db;
  readonly forecast: Forecast;
  readonly desk: ReviewService;
}

/** Makes scenarios of cost centres, of official or other figures, while the person waits (rule P33). */
export class ForecastMaking implements ScenarioMaking<ForecastTypes> {
  readonly #cells: Collection<ScenarioCell>;
  readonly #first: FirstCells;

  constructor(private readonly deps: Deps) {
    this.#cells = collection(deps.db, scenarioCells);
    this.#first = new FirstCells(deps);
  }

  async choices(copyable: readonly ScenarioRecord[]) {
    const { reviews } = this.deps.forecast;
    const offered = await this.#offered();
    const { periods } = offered;
    return {
      ...offered,
      open: periods.find((name) => reviews.standing(name).lock.open) ?? periods[0] ?? '',
      scenarios: copyable.map(({ _id, title, cost_center_concat }) => ({
        id: _id.toHexString(),
        title,
        costCentre: cost_center_concat,
      })),
    };
  }

  async #offered() {
    const { reviews } = this.deps.forecast;
    const [periods, withFigures, costCentres] = await Promise.all([
      reviews.offered(),
      reviews.periods(),
      reviews.costCentres(),
    ]);
    return { periods, withFigures, costCentres };
  }

  async make(
    _id: ObjectId,
    wanted: NewScenario,
    copied: ScenarioRecord | null,
  ): Promise<MadeScenario<ScenarioRecord>> {
    const { rf, costCentre, kind } = wanted;
    if (copied && copied.cost_center_concat !== costCentre)
      throw invalid('fonte', `O cenário ${copied.title} é de ${copied.cost_center_concat}.`);
    const { periods, withFigures, costCentres } = await this.#offered();
    if (!periods.includes(rf)) throw invalid('period', 'Escolha um período da lista.');
    if (!costCentres.includes(costCentre))
      throw invalid('cost_center', 'Escolha um centro de custo da lista.');
    if (kind === 'release' && !withFigures.includes(wanted.of))
      throw invalid('fonte', 'Escolha de onde partir.');
    const cells = await this.#first.of({ rf, costCentre, scenario: _id.toHexString() }, wanted);
    // Existing cells belong to the same attempt, interrupted or sent twice.
    await this.#cells.insertMany(cells, { ordered: false }).catch(repeatedPositions);
    return {
      record: (owned) => ({
        ...owned,
        rf,
        cost_center_concat: costCentre,
        source: { kind, words: copiedWords(wanted, copied?.title ?? wanted.of) },
        promoted: [],
      }),
      auditFields: { rf, costCentre, cells: cells.length },
    };
  }

  async clear(record: ScenarioRecord): Promise<void> {
    const { db } = this.deps;
    const rf = record._id.toHexString();
    await this.#cells.deleteMany({ rf });
    await collection(db, scenarioBooks.changes).deleteMany({ rf });
    await collection(db, scenarioBooks.comments).deleteMany({ review: reviewId(keyOf(record)) });
  }
}

const invalid = (field: string, reason: string) =>
  new Problem('invalid', messages.markedFields, { [field]: reason });
