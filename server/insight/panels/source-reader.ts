import type { Db } from 'mongodb';
import type { PanelFilter, PanelQuery } from '../../../app/domain/insight/panels/definition';
import type { Choices } from '../../../app/domain/insight/panels/view';
import { messages } from '../../../app/domain/messages';
import type { Flags } from '../../../app/domain/people/access/access';
import { currentMonth, type Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Source } from '../../data/bases/panel-source';
import type { Person } from '../../people/users/user';
import type { Catalog } from './catalog';
import type { ReadingBatch } from './query/batch';
import { byMonthParts } from './query/month-parts';
import { joinedKeys, readJoins, type Joins } from './query/joins';
import type { ReadGroup } from './query/read-group';
import { conditionOf, maxGroups, Readings, type ReadingScope } from './query/reading';
import { isOpenTo } from './sources';
import type { Reader } from './tile-reading';

export interface SourceReaderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly flags: Flags;
}

/** The conditions of a query. */
type Narrowing = Pick<PanelQuery, 'match' | 'ignores'>;

/** Reads sources in the rows of a person: the one place that decides which these are. */
export class SourceReader {
  readonly readings: Readings;

  constructor(private readonly deps: SourceReaderDeps) {
    this.readings = new Readings(deps.db, deps.timeZone);
  }

  /** @throws Problem `forbidden` where the source's area is switched off, or it is not the person's to see */
  scope(
    source: Source,
    person: Person,
    catalog: Catalog,
    current = currentMonth(this.deps.clock),
  ): ReadingScope {
    const { timeZone, flags } = this.deps;
    if (!source.areas.some((area) => flags[area])) throw new Problem('forbidden', messages.areaOff);
    if (!isOpenTo(source, person, flags)) throw new Problem('forbidden', messages.sourceHidden);
    return { current, timeZone, own: catalog.rowsOf(source, person) };
  }

  /** The same with what the conditions name in other sources. @throws as `scope` does, for each of the sources */
  async scopeOf(
    source: Source,
    person: Person,
    catalog: Catalog,
    narrowing: Narrowing,
    choices: Choices,
  ): Promise<ReadingScope> {
    const scope = this.scope(source, person, catalog);
    const keys = joinedKeys(source, narrowing, choices);
    return keys.length === 0 ? scope : { ...scope, joins: await this.#joins(source, keys, person, catalog) };
  }

  /** Reads the tiles of one page. */
  reader(batch: ReadingBatch, person: Person, catalog: Catalog): Reader {
    // Once for all readings of a panel: the calendar of a zone takes its time.
    const current = currentMonth(this.deps.clock);
    return (query, group, choices) => {
      const source = catalog.of(query.from);
      if (!source) throw new Problem('invalid', messages.absent);
      const scope = this.scope(source, person, catalog, current);
      const keys = joinedKeys(source, query, choices, group);
      // Queries without joins begin at once, so that one pass serves all of them.
      if (keys.length === 0) {
        const condition = conditionOf(source, query, choices, scope);
        return byMonthParts(source, query, group, (each, by) => batch.read(source, each, by, condition));
      }
      return this.#joins(source, keys, person, catalog).then((joins) => {
        const condition = conditionOf(source, query, choices, { ...scope, joins });
        return group.some((key) => joins[key])
          ? batch.readJoined(source, query, group, condition, joins)
          : batch.read(source, query, group, condition);
      });
    };
  }

  /**
   * The values of `group` in the person's rows of a source, at most the first ones; none of a source that they may
   * not see.
   */
  async values(
    { from, match }: Pick<PanelFilter, 'from' | 'match'>,
    group: readonly string[],
    person: Person,
    catalog: Catalog,
  ): Promise<readonly ReadGroup[]> {
    const source = catalog.of(from);
    if (!source) return [];
    const query = { from, match, measures: {} };
    try {
      const scope = this.scope(source, person, catalog);
      const joins = await this.#joins(source, joinedKeys(source, query, {}, group), person, catalog);
      const condition = conditionOf(source, query, {}, { ...scope, joins });
      const { groups } = group.some((key) => joins[key])
        ? await this.readings.readJoined(source, query, group, condition, joins)
        : await this.readings.read(source, query, group, condition, maxGroups);
      return groups;
    } catch (error) {
      if (error instanceof Problem) return [];
      throw error;
    }
  }

  #joins(source: Source, keys: readonly string[], person: Person, catalog: Catalog): Promise<Joins> {
    return readJoins(source, keys, async (from, fields) => {
      const other = catalog.of(from);
      if (!other) throw new Problem('forbidden', messages.sourceHidden);
      const condition = conditionOf(other, {}, {}, this.scope(other, person, catalog));
      return (await this.readings.read(other, { from, measures: {} }, fields, condition)).groups;
    });
  }
}
