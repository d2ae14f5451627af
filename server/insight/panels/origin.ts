import type { Db, Document } from 'mongodb';
import { conditionWords, ruleWords, type OriginView } from '../../../app/domain/insight/panels/origin';
import type { PanelQuery } from '../../../app/domain/insight/panels/definition';
import { isPlain } from '../../../app/domain/values/json';
import { formatDateTime } from '../../../app/domain/values/format';
import { monthDate, monthOfDate, shortMonth, type Month } from '../../../app/domain/values/month';
import type { Source } from '../../data/bases/panel-source';
import type { Person } from '../../people/users/user';
import { currentMonth, type Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import { countedReads } from '../../platform/mongo';
import type { RevisionCache } from '../../platform/mongo/revision-cache';
import { catalogOf, type Catalog } from './catalog';
import type { LastLoads } from './last-loads';
import { conditionOf, type ReadingScope } from './query/reading';
import { fieldOf } from './sources';
import type { PanelRequest, PanelViews } from './views';

interface Deps {
  readonly panelViews: Pick<PanelViews, 'scopeOf'>;
  readonly lastLoads: Pick<LastLoads, 'of' | 'newest'>;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** Says where the figures of a panel come from: until when there are data, by which load, by which rule (rule I11). */
export class PanelOrigins {
  readonly #kept: RevisionCache;

  constructor(
    private readonly db: Db,
    private readonly deps: Deps,
  ) {
    this.#kept = countedReads(db);
  }

  /** `Dados até out/26 · última carga 16 Nov 10:45`, as far as it is known; otherwise empty. */
  async head({ definition, person }: Pick<PanelRequest, 'definition' | 'person'>): Promise<string> {
    const catalog = await catalogOf(this.db);
    const queries = definition.tiles.flatMap((tile) => tile.queries);
    const records = recordsOf(queries, catalog);
    const [until, { brought, failed }] = await Promise.all([
      this.#until(queries, person, catalog),
      this.deps.lastLoads.newest((base) => records.includes(base.records), person),
    ]);
    return [
      ...(until === null ? [] : [`Dados até ${shortMonth(until)}`]),
      ...(brought ? [`última carga ${this.#short(brought)}`] : []),
      ...(failed ? [`uma carga falhou em ${this.#short(failed)}`] : []),
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
    return {
      rules: ruleWords(tile, labelOf),
      conditions: conditionWords(query, labelOf, currentMonth(this.deps.clock)),
      loads: await this.deps.lastLoads.of((base) => records.includes(base.records), person),
    };
  }

  /**
   * The month up to which all queries with months have rows that the person may see, whatever months are shown;
   * future months are left out.
   */
  async #until(queries: readonly PanelQuery[], person: Person, catalog: Catalog): Promise<Month | null> {
    const found = await Promise.all(
      queries.map(async (query) => {
        const source = catalog.of(query.from);
        if (!source || source.fields[source.newest]?.kind !== 'month') return null;
        const ofAllMonths = { ...query, match: withoutTime(query.match, source.newest) };
        const scope = await this.#scope(source, person, catalog, ofAllMonths);
        return scope && this.#newest(source, ofAllMonths, scope);
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

  /** Null for data that the person may not see. */
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

  /** `16 Nov 10:45`: the year is plain. */
  #short(at: Date): string {
    return formatDateTime(at, this.deps.timeZone).replace(/ \d{4} /, ' ');
  }
}

/** A condition without its part on a time field. */
const withoutTime = (match: PanelQuery['match'] = {}, time: string): NonNullable<PanelQuery['match']> =>
  Object.fromEntries(
    Object.entries(match).filter(
      ([key, given]) => key !== time && !(key === '$or' && Array.isArray(given) && given.every(isOf(time))),
    ),
  );

const isOf = (time: string) => (given: unknown) => isPlain(given) && Object.keys(given).join() === time;

const recordsOf = (queries: readonly PanelQuery[], catalog: Catalog): string[] => [
  ...new Set(queries.map(({ from }) => catalog.of(from)?.records ?? from)),
];
