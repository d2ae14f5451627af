import { DateTime } from 'luxon';
import type { Db } from 'mongodb';
import {
  alarmWords,
  countingWords,
  dueWords,
  firstWatch,
  type Watch,
} from '../../../app/domain/data/quality/watch';
import { keptBases, qualityList, qualityWindowDays } from '../../../app/domain/data/quality/quality-list';
import type { QueryOf } from '../../../app/domain/lists/list-query';
import { jobOutcome } from '../../../app/domain/data/jobs/job';
import { formatDateTime } from '../../../app/domain/values/format';
import { messages } from '../../../app/domain/messages';
import type { Person } from '../../people/users/user';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import { listExport } from '../../platform/exports';
import { collection, rowCount } from '../../platform/mongo';
import { files } from '../provenance';
import { columnsOf, faultTitleIn, seesWhole, storageOf } from '../master-data';
import type { Base } from '../master-data/base';
import type { MasterData } from '../master-data/master-data';
import type { BaseWatch, LoadRecord } from './collections';
import type { Freshness } from './freshness';
import type { LoadBook } from './load-book';
import type { BaseWatches } from './watches';

interface Deps {
  readonly book: LoadBook;
  readonly watches: BaseWatches;
  readonly freshness: Freshness;
  readonly masterData: Pick<MasterData, 'basesSeenWholeBy' | 'base'>;
  readonly clock: Pick<Clock, 'stamp'>;
  readonly timeZone: string;
}

type Somebody = Pick<Person, 'email' | 'type' | 'stores'>;

const dayMs = 86_400_000;
const plottedDays = 400;
const maxPlotted = 500;
const listedLoads = 30;

/** The quality of each base: its loads, their refusals, and whether they came in time. */
export class QualityOverview {
  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {}

  /** A summary of the bases of a list's page, among those that a person may see completely. */
  async list(person: Somebody, query: QueryOf<typeof qualityList>) {
    const { masterData, watches, book } = this.deps;
    const [bases, known] = await Promise.all([masterData.basesSeenWholeBy(person), watches.all()]);
    const kept = await Promise.all(
      bases
        .filter(({ archived }) => !archived)
        .map(async (base) => {
          const { collection_name: name, label_name: label } = base;
          const watch = known.get(name);
          const [rows, last, loads, term] = await Promise.all([
            this.#rows(base),
            book.lastArrival(name),
            book.since(name, this.#ago(qualityWindowDays), maxPlotted),
            this.#term(watch),
          ]);
          const read = sumOf(loads, ({ rows: { read } }) => read);
          const refused = sumOf(loads, ({ rows: { nok } }) => nok);
          return {
            name,
            label,
            rows,
            ...term,
            last: last && { at: last.endedAt, rows: last.rows.ok + last.rows.ignored },
            loads: loads.length,
            refused,
            refusedShare: read > 0 ? refused / read : null,
            alarms: sumOf(loads, ({ alarms }) => alarms.length),
          };
        }),
    );
    return keptBases(kept, query);
  }

  /** The same as a table for a file. */
  async export(person: Somebody, query: QueryOf<typeof qualityList>): Promise<Export> {
    const bases = await this.list(person, query);
    return listExport(qualityList, {
      name: 'qualidade',
      timeZone: this.deps.timeZone,
      cover: { title: 'Qualidade das bases', facts: [['Bases', bases.length]] },
      rows: bases.map((base) => ({ ...base, lastAt: base.last?.at, lastRows: base.last?.rows })),
    });
  }

  /** The full quality of one base. @throws Problem `absent` for one that the person may not see */
  async base(person: Somebody, name: string) {
    const { masterData, watches, book } = this.deps;
    const base = await masterData.base(name, true);
    if (!seesWhole(base, person)) throw new Problem('absent', messages.absent);
    const [known, loads] = await Promise.all([
      watches.all(),
      book.since(name, this.#ago(plottedDays), maxPlotted),
    ]);
    const watch: Watch = known.get(name) ?? firstWatch;
    const headers = new Map(columnsOf(base));
    const [term, rows] = await Promise.all([this.#term(known.get(name)), this.#rows(base)]);
    return {
      name,
      label: base.label_name,
      rows,
      watch: { shrinks: watch.shrinks, refuses: watch.refuses, isSet: known.has(name) },
      counting: countingWords(watch),
      ...term,
      listed: await this.#listed(loads.slice(0, listedLoads)),
      loads: loads
        .filter(({ corrects, phase }) => !corrects && phase !== 'reverted')
        .map((load) => ({ ...load, day: this.#dayOf(load.endedAt) }))
        .reverse(),
      reasonOf: ({ column, kind }: { column: string; kind: string }) =>
        `${headers.get(column) ?? column}: ${faultTitleIn(base, column, kind)}`,
    };
  }

  async #listed(loads: readonly LoadRecord[]) {
    const found = await collection(this.db, files)
      .find({ _id: { $in: loads.map(({ _id }) => _id) } })
      .project<{ _id: LoadRecord['_id']; originalName: string; status: number; reading: object | null }>({
        originalName: 1,
        status: 1,
        reading: 1,
      })
      .toArray();
    return loads.map((load) => {
      const file = found.find(({ _id }) => _id.equals(load._id));
      return {
        id: load._id.toHexString(),
        name: file?.originalName ?? '',
        endedAt: load.endedAt,
        outcome: jobOutcome({ ...load, status: file?.status ?? 0, reading: file?.reading ?? {} }),
        rows: load.rows,
        alarms: load.alarms.map(alarmWords),
      };
    });
  }

  /** The term of a base: its label, the missed moment, and how it was kept lately. */
  async #term(watch: BaseWatch | undefined) {
    const { freshness, timeZone } = this.deps;
    if (!watch || watch.due === 'none')
      return { term: dueWords(firstWatch), state: 'sem prazo', missed: null, kept: [], lateDays: null };
    const [kept, missed] = await Promise.all([
      freshness.kept(watch, qualityWindowDays),
      freshness.missed(watch),
    ]);
    return {
      term: dueWords(watch),
      state: missed ? `atrasada desde ${formatDateTime(missed, timeZone)}` : 'em dia',
      missed,
      kept,
      lateDays: kept.filter(({ late }) => late).length,
    };
  }

  #rows(base: Base): Promise<number> {
    return rowCount(this.db, base.records, storageOf(base).scope);
  }

  #dayOf(at: Date): string {
    return DateTime.fromJSDate(at, { zone: this.deps.timeZone }).toFormat('yyyy-MM-dd');
  }

  #ago(days: number): Date {
    return new Date(this.deps.clock.stamp().getTime() - days * dayMs);
  }
}

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
