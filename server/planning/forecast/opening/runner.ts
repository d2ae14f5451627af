import { ObjectId, type Collection, type Db, type Filter } from 'mongodb';
import { sum } from '../../../../app/domain/values/decimal';
import type { ReviewKey } from '../../../../app/domain/planning/forecast/forecast';
import { monthDate } from '../../../../app/domain/values/month';
import type { Clock } from '../../../platform/clock';
import { collection, repeatedPositions } from '../../../platform/mongo';
import { Orders } from '../../../platform/work';
import type { Ending, JobRun } from '../../../platform/work/orders';
import type { WorkQueue } from '../../../platform/work/queue';
import { anyScenario, forecasts, type ForecastRecord } from '../collection';
import { openings, type Opening } from './collection';
import type { FirstFigure, FirstFigures } from './first-figures';

interface Deps {
  readonly db: Db;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly clock: Clock;
  readonly figures: FirstFigures;
  /** The first of an opening's cost centres in which somebody has edited a cell or taken a step. */
  readonly worked: (opening: Opening, costCentres: readonly string[]) => Promise<string | null>;
  /** Called for each review that got or lost cells. */
  readonly changed: (review: ReviewKey) => Promise<void>;
  /** Called for each opening that has ended. */
  readonly ended: (opening: Opening) => Promise<void>;
}

/**
 * Makes the cells of an opening and takes them away again, one cost centre at a time. A cell that is there already,
 * by whomever, is left alone, so that it may be cut off anywhere and begun again.
 */
export class OpeningRunner {
  readonly work: Orders<Opening>;
  readonly #cells: Collection<ForecastRecord>;

  constructor(private readonly deps: Deps) {
    this.#cells = collection(deps.db, forecasts);
    this.work = new Orders<Opening>(
      {
        name: 'forecast-opening',
        records: collection(deps.db, openings),
        lookEvery: '10 seconds',
        due: () => ({ busy: true }),
        first: { leaseUntil: 1 },
        movedAt: 'statusChangeDate',
        taken: () => ({ state: { $cond: [{ $eq: ['$state', 'waiting'] }, 'running', '$state'] } }),
        cancelling: {
          orderedBy: 'user',
          of: { state: { $in: ['waiting', 'running'] } },
          ending: (jobRun) => this.#takeBack(jobRun),
        },
        run: (jobRun) => this.#run(jobRun),
      },
      deps,
    ).offer();
  }

  async #run(jobRun: JobRun<Opening>): Promise<Ending<Opening>> {
    const { state, centres } = jobRun.order;
    const undoing = state === 'undoing';
    for (const [index, { costCentre, cells }] of centres.entries()) {
      if (undoing ? cells === null : cells !== null) continue;
      const step = undoing
        ? { cells: null, sum: 0, left: await this.#close(jobRun.order, costCentre) }
        : { ...(await this.#open(jobRun.order, costCentre)), left: 0 };
      await this.deps.changed({ rf: jobRun.order.rf, costCentre });
      await jobRun.note(
        { [`centres.${index}.cells`]: step.cells, [`centres.${index}.sum`]: step.sum },
        { left: step.left },
      );
    }
    return { set: { state: undoing ? 'undone' : 'done' }, unset: { busy: true }, onEnded: this.deps.ended };
  }

  /**
   * Undoes the cells of a cancelled opening, from the last cost centre that it began. A cost centre in which somebody
   * has already worked keeps its cells.
   */
  async #takeBack(jobRun: JobRun<Opening>): Promise<Ending<Opening>> {
    const { _id, rf, centres } = jobRun.order;
    const begun = centres.findIndex(({ cells }) => cells === null);
    for (let index = begun === -1 ? centres.length - 1 : begun; index >= 0; index -= 1) {
      const costCentre = centres[index]?.costCentre ?? '';
      if ((await this.deps.worked(jobRun.order, [costCentre])) === null) {
        await this.#close(jobRun.order, costCentre);
        await this.deps.changed({ rf, costCentre });
      }
      await jobRun.note({ [`centres.${index}.cells`]: null, [`centres.${index}.sum`]: 0 });
    }
    const costCentres = centres.map(({ costCentre }) => costCentre);
    const own = { rf, cost_center_concat: { $in: costCentres }, opening: _id };
    const left = await this.#cells.countDocuments(own);
    return { set: { state: 'cancelled', left }, unset: { busy: true }, onEnded: this.deps.ended };
  }

  /** Makes the missing cells of a cost centre; those of an earlier try count as its own. */
  async #open(opening: Opening, costCentre: string): Promise<{ cells: number; sum: number }> {
    const { figures } = await this.deps.figures.of(opening, costCentre, opening.accounts, opening._id);
    if (figures.length === 0) return { cells: 0, sum: 0 };
    const cells = figures.map(cellOf(opening, costCentre, await this.#codeOf(costCentre)));
    try {
      await this.#cells.insertMany(cells, { ordered: false });
      return {
        cells: figures.length,
        sum: sum(
          figures.map(({ amount }) => amount),
          2,
        ),
      };
    } catch (error) {
      repeatedPositions(error);
      return this.#made(opening, costCentre);
    }
  }

  /** The opening's cells in a cost centre, read again if somebody else made some of them meanwhile. */
  async #made(opening: Opening, costCentre: string): Promise<{ cells: number; sum: number }> {
    const made = await this.#cells
      .find(ownCells(opening, costCentre), { projection: { _id: 0, forecast: 1 } })
      .toArray();
    return {
      cells: made.length,
      sum: sum(
        made.map(({ forecast }) => forecast ?? 0),
        2,
      ),
    };
  }

  /** The code in the cost centre's cells; for its first ones, the part of its name before the dash. */
  async #codeOf(costCentre: string): Promise<string> {
    const known = await this.#cells.findOne(
      { ...anyScenario, cost_center_concat: costCentre },
      { projection: { _id: 0, cost_center: 1 } },
    );
    return known?.cost_center ?? (costCentre.split(' - ')[0] ?? costCentre).trim();
  }

  /** Removes unchanged cells; returns the number of the others. */
  async #close(opening: Opening, costCentre: string): Promise<number> {
    const own = ownCells(opening, costCentre);
    await this.#cells.deleteMany({ ...own, ...untouched });
    return this.#cells.countDocuments(own);
  }
}

/** A cell as its opening made it: neither saved nor loaded since. */
export const untouched: Filter<ForecastRecord> = { version: 1, changeSet: { $exists: false } };

const ownCells = ({ _id, rf }: Opening, cost_center_concat: string): Filter<ForecastRecord> => ({
  rf,
  cost_center_concat,
  opening: _id,
});

const cellOf =
  ({ _id, rf }: Opening, cost_center_concat: string, cost_center: string) =>
  ({ account, at, amount }: FirstFigure): ForecastRecord => ({
    _id: new ObjectId(),
    rf,
    cost_center_concat,
    cost_center,
    ...account,
    data_ref: monthDate(at),
    value: null,
    forecast: amount,
    version: 1,
    opening: _id,
  });
