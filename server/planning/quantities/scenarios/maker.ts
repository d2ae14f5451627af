import { setImmediate as breathe } from 'node:timers/promises';
import { ObjectId, type Collection, type Db, type FindCursor } from 'mongodb';
import { methodTally } from '../../../../app/domain/planning/baseline/tally';
import { filterOf } from '../../../../app/domain/planning/quantities/filter';
import type { PlanScenarioSource } from '../../../../app/domain/planning/quantities/scenario';
import { monthOfDate, monthStart, type Month } from '../../../../app/domain/values/month';
import type { Clock } from '../../../platform/clock';
import { collection, readAhead } from '../../../platform/mongo';
import { Orders, TakenOver } from '../../../platform/work';
import type { Ending, JobRun } from '../../../platform/work/orders';
import type { WorkQueue } from '../../../platform/work/queue';
import { ownOf } from '../plan-collections';
import { planIndex, planRows } from '../row';
import type { SavedFilters } from '../saved-filters';
import { conditionOf, selectionOf } from '../selection';
import {
  planScenarioLines,
  planScenarioRows,
  planScenarios,
  type PlanScenario,
  type ScenarioRow,
  type SuggestedLine,
} from './collection';
import { firstOf, rowOf, suggestedLine, type Copied } from './made-rows';
import { ScenarioRowWriter } from './row-writer';
import { lineOf, SoldQuantities } from './sold';

/** Maximum numbers of copied rows, and of rows with a suggestion, while the person waits. */
const [copiedAtOnce, suggestedAtOnce] = [5_000, 1_000];

/** Maximum number of rows of a source that are made while the person waits; more are made in the background. */
export const madeAtOnce = (kind: PlanScenarioSource): number =>
  kind === 'suggest' ? suggestedAtOnce : copiedAtOnce;

/** Lines that are read and written together, and between how many others get their turn. */
const linesAtOnce = 400;
const stride = 50;
/** How far the making is, is noted so often. */
const noteEveryMs = 1_000;
const readAtOnce = 5_000;
const none: ReadonlyMap<Month, number> = new Map();

interface Deps {
  readonly db: Db;
  readonly background: Pick<WorkQueue, 'define' | 'enqueue'>;
  readonly clock: Clock;
  readonly filters: SavedFilters;
  /** Called for each scenario that was made, or failed. */
  readonly ended: (scenario: PlanScenario) => Promise<void>;
}

/** Makes the first quantities of scenarios (rules P37, P38): line by line, and again after an interruption. */
export class ScenarioMaker {
  readonly work: Orders<PlanScenario>;
  readonly #scenarios: Collection<PlanScenario>;
  readonly #rows: Collection<ScenarioRow>;
  readonly #lines: Collection<SuggestedLine>;
  readonly #sold: SoldQuantities;
  readonly #writer: ScenarioRowWriter;

  constructor(private readonly deps: Deps) {
    const { db } = deps;
    this.#scenarios = collection(db, planScenarios);
    this.#rows = collection(db, planScenarioRows);
    this.#lines = collection(db, planScenarioLines);
    this.#sold = new SoldQuantities(db, deps.clock);
    this.#writer = new ScenarioRowWriter(db);
    this.work = new Orders<PlanScenario>(
      {
        name: 'plan-scenario',
        records: this.#scenarios,
        lookEvery: '10 seconds',
        due: () => ({ state: { $in: ['waiting', 'making'] } }),
        first: { createdAt: 1 },
        movedAt: 'changedAt',
        idOf: (text) => new ObjectId(text),
        taken: () => ({ tries: { $add: ['$tries', 1] }, state: 'making' }),
        run: (jobRun, signal) => this.#run(jobRun, signal),
      },
      deps,
    ).offer();
  }

  async #run(jobRun: JobRun<PlanScenario>, signal: AbortSignal): Promise<Ending<PlanScenario>> {
    const { _id: scenario } = jobRun.order;
    await this.clear(scenario);
    try {
      const made = await this.#make(jobRun, signal);
      return {
        set: {
          ...made,
          state: made.done > 0 ? 'ready' : 'failed',
          failure: made.done > 0 ? '' : 'O plano não tem mais nenhuma destas linhas.',
        },
        onEnded: this.deps.ended,
      };
    } catch (error) {
      // Thrown away while it was made: so is what was written since.
      const isGone = error instanceof TakenOver && !(await this.#scenarios.findOne({ _id: scenario }));
      if (isGone) await this.clear(scenario);
      throw error;
    }
  }

  /** Takes away what was made of a scenario. */
  async clear(scenario: ObjectId): Promise<void> {
    await this.#rows.deleteMany({ scenario });
    await this.#lines.deleteMany({ scenario });
  }

  async #make(jobRun: JobRun<PlanScenario>, signal: AbortSignal) {
    const { _id: scenario, source } = jobRun.order;
    const books = await this.#booked(jobRun.order);
    const tally = methodTally();
    let [done, kept] = [0, 0];
    let written: Promise<unknown> = Promise.resolve();
    let noted = Date.now();
    try {
      for await (const { lines, sold } of readAhead(this.#read(jobRun.order, books?.until))) {
        signal.throwIfAborted();
        const [rows, suggestions]: [ScenarioRow[], SuggestedLine[]] = [[], []];
        const stamp = this.deps.clock.stamp();
        for (const [at, line] of lines.entries()) {
          if (at % stride === 0) await breathe();
          const [row] = line;
          const history = { months: (row && sold?.get(lineOf(row))) ?? none, booked: books?.booked ?? 0 };
          const made = firstOf(source, line, history, books?.last ?? 0);
          kept += made.kept;
          rows.push(...line.map((each, index) => rowOf(scenario, each, made.quantities[index] ?? 0, stamp)));
          if (made.suggested) {
            suggestions.push(suggestedLine(scenario, line, made.quantities, made.suggested));
            tally.add(made.suggested.baseline);
          }
        }
        done += rows.length;
        await written;
        written = this.#write(rows, suggestions);
        // Its failure is thrown where it is awaited next.
        written.catch(() => undefined);
        if (Date.now() - noted < noteEveryMs) continue;
        noted = Date.now();
        await jobRun.note({ done, kept });
      }
    } finally {
      await written;
    }
    return { done, total: done, kept, bookedUntil: books?.until ?? null, backtest: tally.result() };
  }

  async #write(rows: readonly ScenarioRow[], suggestions: readonly SuggestedLine[]): Promise<void> {
    await this.#writer.insert(rows);
    if (suggestions.length > 0) await this.#lines.insertMany(suggestions, { ordered: false });
  }

  /** Lines to be made, some at a time, with what was sold of them up to a month. */
  async *#read(order: PlanScenario, until: Date | undefined) {
    for await (const lines of this.#copied(order)) {
      const firsts = lines.flatMap(([row]) => row ?? []);
      yield { lines, sold: until ? await this.#sold.of(firsts, until) : null };
    }
  }

  /** The rows to be copied, by line, some lines at a time. */
  async *#copied(order: PlanScenario): AsyncGenerator<Copied[][]> {
    let lines: Copied[][] = [];
    let line: Copied[] = [];
    for await (const row of await this.#rowsOf(order)) {
      const [first] = line;
      if (first && lineOf(first) !== lineOf(row)) {
        lines.push(line);
        line = [];
        if (lines.length >= linesAtOnce) {
          yield lines;
          lines = [];
        }
      }
      line.push(row);
    }
    if (line.length > 0) lines.push(line);
    if (lines.length > 0) yield lines;
  }

  /** By SKU and channel: rows of the plan, or of the copied scenario. */
  async #rowsOf({ query, source }: PlanScenario): Promise<FindCursor<Copied>> {
    const inLines = { sku: 1, channel: 1, data_ref: 1 } as const;
    if (source.of)
      return this.#rows
        .find(
          { scenario: source.of },
          { hint: planIndex.sku, batchSize: readAtOnce, projection: { trail: 0 } },
        )
        .sort(inLines) as unknown as FindCursor<Copied>;
    const filter = filterOf(new URLSearchParams(query));
    const selection = selectionOf(filter, await this.deps.filters.skusOf(filter), ownOf({}));
    return planRows(this.deps.db)
      .find(conditionOf(selection), { hint: planIndex.sku, batchSize: readAtOnce, projection: { trail: 0 } })
      .sort(inLines);
  }

  /** The last booked month and the last that is planned for, where figures are made of what was sold. */
  async #booked({ query, source }: PlanScenario) {
    if (source.kind !== 'actual' && source.kind !== 'suggest') return null;
    const until = await this.#sold.bookedUntil();
    return until && { until, booked: monthOfDate(until), last: await this.#lastMonth(query) };
  }

  async #lastMonth(query: string): Promise<Month> {
    const { dateEnd } = filterOf(new URLSearchParams(query));
    if (dateEnd) return monthOfDate(monthStart(dateEnd));
    const dates = await planRows(this.deps.db).distinct('data_ref');
    return Math.max(0, ...dates.map(monthOfDate));
  }
}
