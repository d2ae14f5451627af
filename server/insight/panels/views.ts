import type { Db } from 'mongodb';
import type { Flags } from '../../../app/domain/people/access/access';
import { messages } from '../../../app/domain/messages';
import { formatDate } from '../../../app/domain/values/format';
import { monthIn, type Month } from '../../../app/domain/values/month';
import { choicesOf } from '../../../app/domain/insight/panels/choices';
import type {
  PanelDefinition,
  PanelFilter,
  PanelQuery,
  Tile,
} from '../../../app/domain/insight/panels/definition';
import { drawnTile } from '../../../app/domain/insight/panels/tile';
import type {
  Choice,
  Choices,
  LabelledField,
  PanelView,
  SingleTile,
  TileView,
} from '../../../app/domain/insight/panels/view';
import type { Clock } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import type { Person } from '../../people/users/user';
import { tileExport } from './exports';
import { orderedPlaces } from './query/order';
import { aligned } from './query/align';
import { ReadingBatch } from './query/batch';
import { conditionOf, Readings, type ReadGroup, type ReadingScope } from './query/reading';
import { readFilters, type ReadFilters } from './filters';
import { namesOf, type Names } from './names';
import { catalogOf, type Catalog } from './catalog';
import { fieldOf, type Source } from './sources';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly flags: Flags;
  /** Where a tile that could not be read is told; the other tiles stay. */
  readonly report: (error: unknown) => void;
}

/** A declared panel with what it is asked for, ready to be read. */
export interface Asked {
  readonly title: string;
  readonly definition: PanelDefinition;
  readonly person: Person;
  readonly params: URLSearchParams;
  /** Since when the panel is as it is; absent where nobody knows. */
  readonly since?: Date | undefined;
}

/** What is said and chosen of all tiles. */
interface PanelState extends ReadFilters {
  readonly catalog: Catalog;
  readonly names: Names;
  readonly fields: PanelView['fields'];
}

/** What one page reads, each reading once however many tiles share it. */
type Reader = (
  query: PanelQuery,
  group: readonly string[],
  choices: Choices,
) => Promise<readonly ReadGroup[]>;

/** Reads declared panels: every figure from the collections, in the person's rows, at the moment it is asked for. */
export class PanelViews {
  readonly #readings: Readings;

  constructor(private readonly parts: Parts) {
    this.#readings = new Readings(parts.db, parts.timeZone);
  }

  /** A panel with all its tiles. A tile whose reading fails says so; the others are not its prisoners. */
  async view({ title, definition, person, params, since }: Asked): Promise<PanelView> {
    const catalog = await catalogOf(this.parts.db);
    const reader = this.#reader(person, catalog);
    const names = await this.#names({ definition, person }, catalog);
    const read = await this.#filters(definition, names, person, params, catalog);
    const { filters, choices } = read;
    const fields = panelFields(definition, names, catalog);
    const state = { names, fields, catalog, ...read };
    const tiles = await Promise.all(definition.tiles.map((tile) => this.#tile(tile, state, reader)));
    return {
      title,
      description: definition.description ?? '',
      filters,
      choices,
      fields,
      tiles,
      readAt: this.#readAt(),
      lacking: await this.#lacking(definition, tiles, person, since, catalog),
    };
  }

  /** What an empty panel waits for: the collections behind its tiles that have no row for anybody yet. */
  async #lacking(
    { tiles }: PanelDefinition,
    drawn: readonly TileView[],
    person: Person,
    since: Date | undefined,
    catalog: Catalog,
  ): Promise<PanelView['lacking']> {
    if (drawn.every(({ rows }) => rows.length > 0)) return null;
    const read = [...new Set(tiles.flatMap(({ queries }) => queries.map(({ from }) => from)))];
    const found = await Promise.all(
      read.map(async (from) => {
        const source = catalog.of(from);
        const { db, flags } = this.parts;
        if (!source?.areas.some((area) => flags[area]) || source.wellEmpty) return [];
        // What the person may not see is no reason to say that there is nothing.
        const own = source.rows?.(person) ?? {};
        if (Object.keys(own).length > 0 || !isOpenTo(source, person)) return [];
        return (await db.collection(source.records ?? from).findOne({}, { projection: { _id: 1 } }))
          ? []
          : [source.label];
      }),
    );
    const labels = found.flat();
    const day = since ? formatDate(since, this.parts.timeZone) : '';
    return labels.length > 0 ? { labels, since: day } : null;
  }

  /**
   * One tile, with what it is narrowed to.
   * @throws Problem `absent` for a tile that the panel has not, `unavailable` for one that cannot be read
   */
  async tile({ title, definition, person, params }: Asked, id: string): Promise<SingleTile> {
    const declared = definition.tiles.find((each) => each.id === id);
    if (!declared) throw new Problem('absent', messages.absent);
    const catalog = await catalogOf(this.parts.db);
    const names = await this.#names({ definition, person }, catalog);
    const read = await this.#filters(definition, names, person, params, catalog);
    const { choices } = read;
    const fields = panelFields(definition, names, catalog);
    const state = { names, fields, catalog, ...read };
    const tile = await this.#tile(declared, state, this.#reader(person, catalog));
    if (tile.failure) throw new Problem('unavailable', tile.failure);
    return { panel: title, tile, choices, fields, readAt: this.#readAt() };
  }

  /** One tile's numbers as a table for a file. @throws as `tile` does */
  async export(asked: Asked, id: string): Promise<Export> {
    return tileExport(await this.tile(asked, id), this.parts.timeZone);
  }

  /**
   * What a panel is narrowed to: what the address says, and what its filters say while the address does not.
   * @throws Problem `unavailable` where one of them cannot be read and its value is needed
   */
  async choices({ definition, person, params }: Asked): Promise<Choices> {
    const { choices, unsettled } = await this.#filters(
      definition,
      {},
      person,
      params,
      await catalogOf(this.parts.db),
    );
    if (unsettled.size > 0) throw new Problem('unavailable', messages.panelUnread);
    return choices;
  }

  /** What values are called that are codes; codes stay where their names may not, or cannot now, be read. */
  async names(asked: Pick<Asked, 'definition' | 'person'>): Promise<Names> {
    return this.#names(asked, await catalogOf(this.parts.db));
  }

  #names({ definition, person }: Pick<Asked, 'definition' | 'person'>, catalog: Catalog): Promise<Names> {
    return namesOf(definition, ({ from, match }, group) =>
      this.#values(catalog.of(from), { from, match }, group, person).catch((error: unknown) => {
        this.parts.report(error);
        return [];
      }),
    );
  }

  /** Conditions are made in this scope. @throws Problem `forbidden` where the source's area is switched off */
  scope(source: Source, person: Person): ReadingScope {
    const { timeZone, flags } = this.parts;
    if (!source.areas.some((area) => flags[area]) || !isOpenTo(source, person))
      throw new Problem('forbidden', messages.areaOff);
    return { current: this.#current(), timeZone, own: source.rows?.(person) ?? {} };
  }

  #readAt(): string {
    return this.parts.clock.local().toFormat('dd/MM/yyyy HH:mm');
  }

  #reader(person: Person, catalog: Catalog): Reader {
    const batch = new ReadingBatch(this.#readings);
    return (query, group, choices) => {
      const source = catalog.of(query.from);
      if (!source) throw new Problem('invalid', messages.absent);
      const condition = conditionOf(source, query, choices, this.scope(source, person));
      return batch.read(source, query, group, condition);
    };
  }

  async #tile(
    tile: Tile,
    { names, fields, filters, choices, unsettled, catalog }: PanelState,
    reader: Reader,
  ): Promise<TileView> {
    const { group = [], queries, chart, align } = tile;
    const trend = chart.kind === 'figure' ? chart.trend : undefined;
    // What a tile itself shows the values of stays whole and is marked; periods hold everywhere.
    const single = new Set(filters.filter((filter) => filter.single).map(({ field }) => field));
    const reaching = Object.fromEntries(
      Object.entries(choices).flatMap(([field, choice]): [string, Choice][] => {
        if (!group.includes(field) || single.has(field)) return [[field, choice]];
        return choice.from || choice.to ? [[field, { ...choice, values: [] }]] : [];
      }),
    );
    const known = queries.map(({ from }) => catalog.of(from)?.fields ?? {});
    const unreached = Object.keys(reaching)
      .filter((field) => !known.some((source) => Object.hasOwn(source, field)))
      .map((field) => fields[field]?.label ?? field);
    const readAll = async (by: readonly string[]): Promise<(readonly ReadGroup[])[]> => {
      const finer = align && !by.includes(align) ? [...by, align] : by;
      const found = await Promise.all(queries.map((query) => reader(query, finer, reaching)));
      return align ? aligned(found, finer, align, queries, by) : found;
    };
    const isUnsettled = queries.some(({ ignores = [] }, at) =>
      [...unsettled].some((field) => !ignores.includes(field) && Object.hasOwn(known[at] ?? {}, field)),
    );
    try {
      if (isUnsettled) throw new Problem('unavailable', messages.panelUnread);
      const [groups, over] = await Promise.all([readAll(group), trend ? readAll([trend]) : []]);
      const drawn = drawnTile(tile, describe(tile, names, catalog), groups, over, orderedPlaces);
      return { ...drawn, unreached, failure: null };
    } catch (error) {
      this.parts.report(error);
      return {
        ...drawnTile(tile, describe(tile, names, catalog), [], [], orderedPlaces),
        unreached,
        failure: error instanceof Problem ? error.message : messages.panelUnread,
      };
    }
  }

  #filters(
    definition: PanelDefinition,
    names: Names,
    person: Person,
    params: URLSearchParams,
    catalog: Catalog,
  ): Promise<ReadFilters> {
    const { report } = this.parts;
    return readFilters(definition.filters, {
      names,
      catalog,
      given: choicesOf(params, Object.keys(panelFields(definition, names, catalog))),
      current: this.#current(),
      values: async ({ from, match, field }) =>
        (await this.#values(catalog.of(from), { from, match }, [field], person)).map(([value = '']) => value),
      report,
    });
  }

  #current(): Month {
    return monthIn(this.parts.clock.now(), this.parts.timeZone);
  }

  /** What `group` holds in the person's rows of a collection; nothing where its area is switched off. */
  async #values(
    source: Source | undefined,
    { from, match }: Pick<PanelFilter, 'from' | 'match'>,
    group: readonly string[],
    person: Person,
  ) {
    if (!source) return [];
    try {
      const condition = conditionOf(source, { match }, {}, this.scope(source, person));
      const groups = await this.#readings.read(source, { from, measures: {} }, group, condition);
      return groups.map(({ at }) => [...at]);
    } catch (error) {
      if (error instanceof Problem) return [];
      throw error;
    }
  }
}

const isOpenTo = ({ readers }: Source, { type }: Person): boolean => !readers || readers.includes(type);

/** Fields that a panel can be narrowed by: those of its filters, and those by which its tiles are grouped. */
export function panelFields(
  { filters, tiles }: PanelDefinition,
  names: Names,
  catalog: Catalog,
): PanelView['fields'] {
  const all: Record<string, LabelledField> = {};
  const add = (from: string, key: string, label?: string) => {
    const source = catalog.of(from);
    const known = source && fieldOf(source, key);
    if (known) all[key] ??= { label: label ?? known.label, kind: known.kind, names: names[key] };
  };
  for (const { from, field, label } of filters) add(from, field, label);
  for (const { group = [], queries } of tiles)
    for (const { from } of queries) for (const key of group) add(from, key);
  return all;
}

/** Labels and kinds of a tile's fields, from its first reading's source. */
function describe({ queries }: Tile, names: Names, catalog: Catalog) {
  return (key: string) => {
    const source = catalog.of(queries[0]?.from ?? '');
    const known = source && fieldOf(source, key);
    return { key, label: known?.label ?? key, kind: known?.kind ?? 'text', names: names[key] };
  };
}
