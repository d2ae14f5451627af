import { ObjectId, type Collection, type Db, type Filter } from 'mongodb';
import { sum } from '../../../../app/domain/values/decimal';
import type { ReviewKey } from '../../../../app/domain/planning/forecast/forecast';
import { monthDate } from '../../../../app/domain/values/month';
import { noteRows } from '../../../data/search/marks';
import type { Clock } from '../../../platform/clock';
import { collection } from '../../../platform/mongo/collection';
import { repeatedPositions } from '../../../platform/mongo/repeated';
import { Leases } from '../../../platform/work/lease';
import { anyScenario, forecasts, type ForecastRecord } from '../collection';
import { openings, type Opening } from './collection';
import type { FirstFigure, FirstFigures } from './first-figures';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly figures: FirstFigures;
  /** Told of each review that got cells or lost them. */
  readonly changed: (review: ReviewKey) => Promise<void>;
  /** Told of each opening that has come to its end. */
  readonly ended: (opening: Opening) => Promise<void>;
}

/**
 * Makes the cells of an opening and takes them away again, one cost centre at a time. A cell that is there already,
 * by whomever, is left alone, so that it may be cut off anywhere and begun again.
 */
export class OpeningRunner {
  readonly #cells: Collection<ForecastRecord>;
  readonly #openings: Leases<Opening>;

  constructor(private readonly parts: Parts) {
    this.#cells = collection(parts.db, forecasts);
    this.#openings = new Leases(collection(parts.db, openings), parts.clock, 'statusChangeDate');
  }

  /** Does what is left to do of an opening; an empty `_id` takes the oldest that nobody works on. */
  async run(_id: string, signal: AbortSignal): Promise<void> {
    let opening = await this.#take(_id);
    if (!opening) return;
    const undoing = opening.state === 'undoing';
    for (const [index, { costCentre, cells }] of opening.centres.entries()) {
      if (signal.aborted) return this.#openings.release(opening);
      if (undoing ? cells === null : cells !== null) continue;
      const step = undoing
        ? { cells: null, sum: 0, left: await this.#close(opening, costCentre) }
        : { ...(await this.#open(opening, costCentre)), left: 0 };
      await this.parts.changed({ rf: opening.rf, costCentre });
      const noted: Opening | null = await this.#openings.note(
        opening,
        { [`centres.${index}.cells`]: step.cells, [`centres.${index}.sum`]: step.sum },
        { left: step.left },
      );
      if (!noted) return;
      opening = noted;
    }
    await this.#finish(opening, undoing ? 'undone' : 'done');
  }

  #take(_id: string): Promise<Opening | null> {
    return this.#openings.take(
      { ...(_id ? { _id } : this.#openings.left()), busy: true },
      () => ({ state: { $cond: [{ $eq: ['$state', 'waiting'] }, 'running', '$state'] } }),
      { leaseUntil: 1 },
    );
  }

  /** Makes the cells that the cost centre lacks; those of an earlier try count as its own. */
  async #open(opening: Opening, costCentre: string): Promise<{ cells: number; sum: number }> {
    const { figures } = await this.parts.figures.of(opening, costCentre, opening.accounts, opening._id);
    if (figures.length === 0) return { cells: 0, sum: 0 };
    const cells = figures.map(cellOf(opening, costCentre, await this.#codeOf(costCentre)));
    await this.#note(opening, cells);
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

  /** What the opening has in a cost centre, read back where somebody else made some of its cells meanwhile. */
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

  /** The code that the cost centre's cells carry; for its first ones, what stands before the dash of its name. */
  async #codeOf(costCentre: string): Promise<string> {
    const known = await this.#cells.findOne(
      { ...anyScenario, cost_center_concat: costCentre },
      { projection: { _id: 0, cost_center: 1 } },
    );
    return known?.cost_center ?? (costCentre.split(' - ')[0] ?? costCentre).trim();
  }

  /** Takes the cells away that nobody has changed; answers how many stayed. */
  async #close(opening: Opening, costCentre: string): Promise<number> {
    const own = ownCells(opening, costCentre);
    const going = { ...own, ...untouched };
    await this.#note(opening, await this.#cells.find(going, { projection: { _id: 1 } }).toArray());
    await this.#cells.deleteMany(going);
    return this.#cells.countDocuments(own);
  }

  /** Whoever searches the base sees cells come and go (rule D26). */
  #note({ _id }: Opening, cells: readonly Pick<ForecastRecord, '_id'>[]): Promise<void> {
    return noteRows(
      this.parts.db,
      'forecast',
      _id,
      cells.map((cell) => cell._id),
    );
  }

  async #finish(opening: Opening, state: Opening['state']): Promise<void> {
    const ended = await this.#openings.finish(opening, { state }, { busy: true });
    if (ended) await this.parts.ended(ended);
  }
}

/** A cell as its opening made it: nobody has saved it and no load has written it since. */
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
