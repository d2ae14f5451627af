import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import { fateOf } from '../../../app/domain/planning/scenarios/fate';
import { inBatches } from '../../platform/batches';
import type { Clock } from '../../platform/clock';
import { collection } from '../../platform/mongo';
import type { PlanChange, PlanChangeCell } from './change';
import { planRows, trailPush, type PlanRecord } from './row';
import { planScenarioRows, type ScenarioRow } from './scenarios/collection';

type Promotes = NonNullable<PlanChange['promotes']>;
type Figure = Pick<ScenarioRow, 'of' | 'valor' | 'base'>;
type Standing = Pick<PlanRecord, '_id' | 'valor' | 'version' | 'creationDate' | 'trail'>;

const atOnce = 1_000;

/** Saves the rows of scenarios into the plan (rule P37), each over the version that it was compared with. */
export class PromotedRows {
  readonly #scenario: Collection<ScenarioRow>;
  readonly #plan: Collection<PlanRecord>;

  constructor(
    db: Db,
    private readonly clock: Clock,
  ) {
    this.#scenario = collection(db, planScenarioRows);
    this.#plan = planRows(db);
  }

  /** Writes the rows of one channel and month that do not have the change yet; returns their number. */
  async write(change: string, promotes: Promotes, { channel, month }: PlanChangeCell): Promise<number> {
    let written = 0;
    const { scenario, seenAt } = promotes;
    // Changes of the scenario after the preview were not seen by anybody.
    const figures = this.#scenario.find<Figure>(
      { scenario, channel, data_ref: month, creationDate: { $lte: seenAt } },
      { projection: { of: 1, valor: 1, base: 1 }, batchSize: atOnce },
    );
    for await (const batch of inBatches(figures, atOnce))
      written += await this.#writeAll(change, promotes, batch);
    return written;
  }

  async #writeAll(change: string, promotes: Promotes, figures: readonly Figure[]): Promise<number> {
    const found = await this.#plan
      .find<Standing>(
        { _id: { $in: figures.map(({ of }) => of) } },
        { projection: { valor: 1, version: 1, creationDate: 1, trail: 1 } },
      )
      .toArray();
    const standing = new Map(found.map((row) => [row._id.toHexString(), row]));
    const creationDate = this.clock.stamp();
    const operations = figures.flatMap((figure): AnyBulkWriteOperation<PlanRecord>[] => {
      const row = standing.get(figure.of.toHexString());
      if (!row || row.trail?.some((step) => step.change === change) || !goesIn(figure, row, promotes))
        return [];
      return [
        {
          updateOne: {
            filter: { _id: row._id, version: row.version },
            update: {
              $set: { valor: figure.valor, creationDate },
              $inc: { version: 1 },
              $push: trailPush(change, row.valor),
            },
          },
        },
      ];
    });
    if (operations.length === 0) return 0;
    const { modifiedCount } = await this.#plan.bulkWrite(operations, { ordered: false });
    return modifiedCount;
  }
}

/** Whether a scenario's quantity is promoted: one that was saved after the preview is not. */
function goesIn(
  { of, valor, base }: Figure,
  row: Standing,
  { mine, theirs, others, seenAt }: Promotes,
): boolean {
  const fate = fateOf({
    mine: valor,
    base: { amount: base.valor, version: base.version },
    now: { amount: row.valor, version: row.version },
  });
  if (fate === 'change') return true;
  if (fate !== 'conflict' || row.creationDate > seenAt) return false;
  return mine.some((id) => id.equals(of)) || (others && !theirs.some((id) => id.equals(of)));
}
