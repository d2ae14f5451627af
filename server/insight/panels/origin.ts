import type { Collection, Db, Document } from 'mongodb';
import {
  conditionWords,
  ruleWords,
  type LoadView,
  type OriginView,
} from '../../../app/domain/insight/panels/origin';
import type { PanelQuery } from '../../../app/domain/insight/panels/definition';
import { dueWords, firstWatch } from '../../../app/domain/data/quality/watch';
import { formatDateTime } from '../../../app/domain/values/format';
import { monthDate, monthOfDate, shortMonth, type Month } from '../../../app/domain/values/month';
import type { Source } from '../../data/bases/panel-source';
import type { Files } from '../../data/files/files';
import { filesSeenBy } from '../../data/files/visibility';
import type { Base } from '../../data/master-data/base';
import type { MasterData } from '../../data/master-data/master-data';
import { seesWhole } from '../../data/master-data/rights';
import type { FileRecord } from '../../data/provenance/file';
import { files } from '../../data/provenance/files-collection';
import type { BaseMarks } from '../../data/quality/base-marks';
import type { BaseWatches } from '../../data/quality/watches';
import type { Person } from '../../people/users/user';
import { currentMonth, type Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { collection } from '../../platform/mongo/collection';
import { countedReads, type RevisionCache } from '../../platform/mongo/revision-cache';
import { catalogOf, type Catalog } from './catalog';
import { conditionOf, type ReadingScope } from './query/reading';
import { fieldOf } from './sources';
import type { PanelRequest, PanelViews } from './views';

interface Deps {
  readonly panelViews: Pick<PanelViews, 'scopeOf'>;
  readonly masterData: Pick<MasterData, 'bases'>;
  readonly files: Pick<Files, 'find'>;
  readonly baseMarks: Pick<BaseMarks, 'within'>;
  readonly baseWatches: Pick<BaseWatches, 'all'>;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Loads that the head of a panel looks at. */
const looked = 50;
const ended = {
  status: 1,
  phase: 1,
  statusChangeDate: 1,
  endedAt: 1,
  user: 1,
  originalName: 1,
  rows: 1,
} as const;

/** Says where the figures of a panel come from: until when there are data, by which load, by which rule (rule I11). */
export class PanelOrigins {
  readonly #files: Collection<FileRecord>;
  readonly #kept: RevisionCache;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#files = collection(db, files);
    this.#kept = countedReads(db);
  }

  /** `Dados até out/26 · última carga 16 Nov 10:45`, as far as it is known; empty where nothing is. */
  async head({ definition, person }: Pick<PanelRequest, 'definition' | 'person'>): Promise<string> {
    const catalog = await catalogOf(this.db);
    const queries = definition.tiles.flatMap((tile) => tile.queries);
    const [until, { brought, failed }] = await Promise.all([
      this.#until(queries, person, catalog),
      this.#newestLoads(recordsOf(queries, catalog), person),
    ]);
    return [
      ...(until === null ? [] : [`Dados até ${shortMonth(until)}`]),
      ...(brought ? [`última carga ${this.#short(endOf(brought))}`] : []),
      ...(failed ? [`uma carga falhou em ${this.#short(endOf(failed))}`] : []),
    ].join(' · ');
  }

  /** Of one reading of a tile. */
  async of({ definition, person }: PanelRequest, tileId: string, reading: number): Promise<OriginView> {
    const catalog = await catalogOf(this.db);
    const tile = definition.tiles.find(({ id }) => id === tileId);
    const query = tile?.queries[reading];
    if (!tile || !query) return { rules: [], conditions: [], loads: [] };
    const labelOf = ({ from }: PanelQuery, name: string) => {
      const source = catalog.of(from);
      return (source && fieldOf(source, name)?.label) ?? name;
    };
    const records = recordsOf([query], catalog);
    const [loads, marked, watches] = await Promise.all([
      this.#loads(records, person),
      this.deps.baseMarks.within(records, person),
      this.deps.baseWatches.all(),
    ]);
    return {
      rules: ruleWords(tile, labelOf),
      conditions: conditionWords(query, labelOf, currentMonth(this.deps.clock)),
      loads: await Promise.all(
        loads.map(async (load): Promise<LoadView> => {
          const { base, brought } = load;
          const failed = failureOf(load);
          const file =
            brought && (await this.deps.files.find(filesSeenBy(person), brought._id.toHexString()));
          return {
            base: base.label_name,
            due: dueWords(watches.get(base.collection_name) ?? firstWatch),
            mark: marked.find(({ name }) => name === base.collection_name)?.words ?? '',
            at: brought ? formatDateTime(endOf(brought), this.deps.timeZone) : '',
            by: brought?.user ?? '',
            file: file
              ? { label: file.originalName, to: `/captura/processando/${file._id.toHexString()}` }
              : null,
            refused: brought?.rows.nok ?? 0,
            failedAt: failed ? formatDateTime(failed, this.deps.timeZone) : '',
          };
        }),
      ),
    };
  }

  /** The month up to which every reading that has months has rows of the person's; months to come are left out. */
  async #until(queries: readonly PanelQuery[], person: Person, catalog: Catalog): Promise<Month | null> {
    const found = await Promise.all(
      queries.map(async (query) => {
        const source = catalog.of(query.from);
        if (!source || source.fields[source.newest]?.kind !== 'month') return null;
        const scope = await this.#scope(source, person, catalog, query);
        return scope && this.#newest(source, query, scope);
      }),
    );
    const months = found.filter((month) => month !== null);
    return months.length > 0 ? Math.min(...months) : null;
  }

  async #newest(source: Source, query: PanelQuery, scope: ReadingScope): Promise<Month | null> {
    const name = source.records ?? query.from;
    const { newest } = source;
    const condition = {
      $and: [conditionOf(source, query, {}, scope), { [newest]: { $lte: monthDate(scope.current) } }],
    };
    const { month } = await this.#kept.of(name, `newest ${JSON.stringify(condition)}`, async () => {
      const row = await this.db
        .collection<Document>(name)
        .findOne(condition, { sort: { [newest]: -1 }, projection: { _id: 0, [newest]: 1 } });
      const at: unknown = row?.[newest];
      return { month: at instanceof Date ? monthOfDate(at) : null };
    });
    return month;
  }

  /** Null for what the person may not see: nothing is said of it. */
  async #scope(
    source: Source,
    person: Person,
    catalog: Catalog,
    query: PanelQuery,
  ): Promise<ReadingScope | null> {
    try {
      return await this.deps.panelViews.scopeOf(source, person, catalog, query, {});
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }

  /** Of the bases whose rows are in these collections, those that the person sees whole (rule A33). */
  async #bases(records: readonly string[], person: Person): Promise<Base[]> {
    return (await this.deps.masterData.bases()).filter(
      (base) =>
        base.collection_ok === 1 &&
        !base.archived &&
        records.includes(base.records) &&
        seesWhole(base, person),
    );
  }

  /** Of all these bases the last load that brought rows, and the last that failed with none of its base after it: one look for a page. */
  async #newestLoads(records: readonly string[], person: Person) {
    const names = (await this.#bases(records, person)).map(({ collection_name: name }) => name);
    if (names.length === 0) return { brought: null, failed: null };
    const found = await this.#files
      .find({ collection: { $in: names }, phase: { $in: ['completed', 'failed'] } })
      .project<Ended & Pick<FileRecord, 'collection' | 'phase'>>({ ...ended, collection: 1, phase: 1 })
      .sort({ statusChangeDate: -1 })
      .limit(looked)
      .toArray();
    const made = new Set<string | null>();
    const failed = found.find(({ collection: base, phase, rows }) => {
      if (phase === 'completed' && rows.ok + rows.ignored > 0) made.add(base);
      return phase === 'failed' && !made.has(base);
    });
    const brought = found.find(({ phase, rows }) => phase === 'completed' && rows.ok + rows.ignored > 0);
    return { brought: brought ?? null, failed: failed ?? null };
  }

  async #loads(records: readonly string[], person: Person): Promise<BaseLoad[]> {
    const bases = await this.#bases(records, person);
    return Promise.all(
      bases.map(async (base) => {
        const of = { collection: base.collection_name };
        const newest = (filter: object) =>
          this.#files.findOne({ ...of, ...filter }, { sort: { statusChangeDate: -1 }, projection: ended });
        const [brought, failed] = await Promise.all([
          newest({ phase: 'completed', $or: [{ 'rows.ok': { $gt: 0 } }, { 'rows.ignored': { $gt: 0 } }] }),
          newest({ phase: 'failed' }),
        ]);
        return { base, brought, failed };
      }),
    );
  }

  /** `16 Nov 10:45`: the year is plain. */
  #short(at: Date): string {
    return formatDateTime(at, this.deps.timeZone).replace(/ \d{4} /, ' ');
  }
}

type Ended = Pick<FileRecord, '_id' | 'statusChangeDate' | 'endedAt' | 'user' | 'rows'>;

interface BaseLoad {
  readonly base: Base;
  /** The last load that brought rows, and the last that failed. */
  readonly brought: Ended | null;
  readonly failed: Ended | null;
}

const endOf = ({ endedAt, statusChangeDate }: Ended): Date => endedAt ?? statusChangeDate;

/** When a load failed after the last that brought rows; null where none did. */
function failureOf({ brought, failed }: BaseLoad): Date | null {
  if (!failed) return null;
  const at = endOf(failed);
  return !brought || at > endOf(brought) ? at : null;
}

const recordsOf = (queries: readonly PanelQuery[], catalog: Catalog): string[] => [
  ...new Set(queries.map(({ from }) => catalog.of(from)?.records ?? from)),
];
