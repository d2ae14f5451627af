import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import type { ReviewKey } from '../../../../app/domain/planning/forecast/forecast';
import {
  promotedAccounts,
  promotionOf,
  type PromotedCell,
  type Promotion,
} from '../../../../app/domain/planning/scenarios/promotion';
import { monthCode, monthOfDate, shortMonth } from '../../../../app/domain/values/month';
import { collection } from '../../../platform/mongo';
import type { Promoting, ScenarioPromoting, TakenFigures } from '../../scenarios/plan';
import type { Forecast } from '../forecast';
import { scenarioCells, type ScenarioCell, type ScenarioRecord } from './collection';
import { keyOf } from './records';
import type { ForecastTypes } from './types';

interface Deps {
  readonly db: Db;
  readonly forecast: Forecast;
}

/** Saves scenarios into their release points as one save, with an answer for each cell (rule P34). */
export class ForecastPromoting implements ScenarioPromoting<ForecastTypes> {
  readonly words = { official: 'o release point', figures: 'estes valores' };
  readonly changeField = 'changeSet';
  readonly #cells: Collection<ScenarioCell>;

  constructor(private readonly deps: Deps) {
    this.#cells = collection(deps.db, scenarioCells);
  }

  async differences(record: ScenarioRecord): Promise<ForecastTypes['differences']> {
    const { forecast } = this.deps;
    const key = officialKey(record);
    const [promotion, refusal] = await Promise.all([
      this.#promotion(record),
      forecast.monthLock(key, forecast.reviews.standing(key.rf).calendar.anchor),
    ]);
    const { changes, newer, conflicts } = promotion;
    const preview = {
      refusal,
      seen: digestOf(promotion),
      accounts: promotedAccounts(changes),
      cells: changes.length,
      newer,
      conflicts: conflicts.map((cell) => ({
        name: nameOf(cell),
        account: cell.account,
        month: shortMonth(cell.at),
        before: cell.base.amount,
        theirs: cell.now.amount,
        mine: cell.mine,
      })),
    };
    return { ...promotion, preview };
  }

  take(
    { person, change, chosen }: Promoting<ForecastTypes>,
    record: ScenarioRecord,
    { changes, conflicts }: Promotion,
  ): TakenFigures<ForecastTypes['outcome']> {
    const taken = [...changes, ...conflicts.filter((cell) => chosen.includes(nameOf(cell)))];
    const cells = taken.map(({ account, at, mine, now }) => ({
      account_concat: account,
      data_ref: `${monthCode(at)}-01`,
      forecast: mine,
      version: now.version,
    }));
    return {
      count: cells.length,
      write: async () => {
        const key = officialKey(record);
        const save = { id: change, kind: 'scenario' as const, cells };
        const outcome = await this.deps.forecast.saves.save(person, key, save);
        const { changeSet, saved } = outcome;
        const noted =
          changeSet === null ? null : { promoted: { cells: saved }, trail: { to: { ...key, cells: saved } } };
        return { outcome, noted };
      },
    };
  }

  async #promotion(record: ScenarioRecord): Promise<Promotion> {
    const { costCentre, scenario } = keyOf(record);
    const official = await this.deps.forecast.reviews.review(officialKey(record));
    const { calendar } = official;
    const rows = new Map(official.rows.map((row) => [row.account, row]));
    const cells = await this.#cells
      .find({ rf: scenario, cost_center_concat: costCentre })
      .sort({ account_concat: 1, data_ref: 1 })
      .toArray();
    return promotionOf(
      cells.flatMap(({ account_concat: account, data_ref, forecast: mine, base }): PromotedCell[] => {
        const at = monthOfDate(data_ref);
        const row = rows.get(account);
        const index = at - calendar.first;
        if (mine === null || at < calendar.anchor || at > calendar.last) return [];
        const now = { amount: row?.values[index] ?? null, version: row?.versions[index] ?? 0 };
        return [{ account, at, mine, base: base ?? { amount: null, version: 0 }, now }];
      }),
    );
  }
}

const officialKey = ({ rf, cost_center_concat }: ScenarioRecord): ReviewKey => ({
  rf,
  costCentre: cost_center_concat,
});

const nameOf = ({ account, at }: PromotedCell): string => `${account}|${monthCode(at)}`;

/** A digest that identifies a plan: its cells with their old and new values. */
const digestOf = ({ changes, conflicts }: Promotion): string =>
  createHash('sha256')
    .update(JSON.stringify([changes, conflicts]))
    .digest('hex');
