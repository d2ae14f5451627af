import { DateTime } from 'luxon';
import { messages } from '../../../app/domain/messages';
import type { Month } from '../../../app/domain/values/month';
import { choicesOf } from '../../../app/domain/insight/panels/choices';
import type { PanelDefinition, PanelFilter } from '../../../app/domain/insight/panels/definition';
import type { Choices, PanelView, SingleTile, TileView } from '../../../app/domain/insight/panels/view';
import { currentMonth } from '../../platform/clock';
import { Problem } from '../../platform/errors';
import type { Export } from '../../platform/exports/export';
import type { Person } from '../../people/users/user';
import { panelExport, tileExport, type PrintedPanel } from './exports';
import { ReadingBatch } from './query/batch';
import type { ReadGroup } from './query/read-group';
import type { ReadingScope } from './query/reading';
import { readFilters, type ReadFilters } from './filters';
import { namesOf, type Names } from './names';
import { catalogOf, type Catalog } from './catalog';
import { lackingOf } from './lacking';
import { SourceReader, type SourceReaderDeps } from './source-reader';
import { panelFields, readTile } from './tile-reading';

interface Deps extends SourceReaderDeps {
  /** Receives the error of an unreadable tile; the other tiles stay. */
  readonly report: (error: unknown) => void;
}

/** A panel's definition with the request's parameters, ready to be read. */
export interface PanelRequest {
  readonly title: string;
  readonly definition: PanelDefinition;
  readonly person: Person;
  readonly params: URLSearchParams;
  /** The time of the last change of the panel; absent if unknown. */
  readonly since?: Date | undefined;
}

/** Reads declared panels: every figure from the collections, in the person's rows, at the moment it is asked for. */
export class PanelViews {
  readonly #reader: SourceReader;

  constructor(private readonly deps: Deps) {
    this.#reader = new SourceReader(deps);
  }

  /** A panel with all its tiles. A tile whose reading fails says so; the others are not its prisoners. */
  async view({ title, definition, person, params, since }: PanelRequest): Promise<PanelView> {
    const catalog = await catalogOf(this.deps.db);
    const batch = new ReadingBatch(this.#reader.readings);
    const reader = this.#reader.reader(batch, person, catalog);
    const names = await this.#names({ definition, person }, catalog);
    const read = await this.#filters(definition, names, person, params, catalog);
    const { filters, choices } = read;
    const fields = panelFields(definition, names, catalog);
    const state = { names, fields, catalog, params, current: this.#current(), ...read };
    const tiles = await Promise.all(
      definition.tiles.map((tile) => readTile(tile, state, reader, this.deps.report)),
    );
    return {
      title,
      description: definition.description ?? '',
      filters,
      choices,
      fields,
      tiles,
      readAt: this.#readAt(batch),
      lacking: await lackingOf(this.deps, definition, tiles, person, since, catalog),
    };
  }

  /**
   * One tile, with its choices.
   * @throws Problem `absent` for an unknown tile, `forbidden` for data that the person may not see, `unavailable` if
   * it cannot be read
   */
  async tile({ title, definition, person, params }: PanelRequest, id: string): Promise<SingleTile> {
    const declared = definition.tiles.find((each) => each.id === id);
    if (!declared) throw new Problem('absent', messages.absent);
    const catalog = await catalogOf(this.deps.db);
    const names = await this.#names({ definition, person }, catalog);
    const read = await this.#filters(definition, names, person, params, catalog);
    const { choices } = read;
    const fields = panelFields(definition, names, catalog);
    const state = { names, fields, catalog, params, current: this.#current(), ...read };
    const batch = new ReadingBatch(this.#reader.readings);
    const tile = await readTile(
      declared,
      state,
      this.#reader.reader(batch, person, catalog),
      this.deps.report,
    );
    if (tile.failure) throw new Problem(tile.refused ? 'forbidden' : 'unavailable', tile.failure);
    return { panel: title, tile, choices, fields, readAt: this.#readAt(batch) };
  }

  /** One tile's numbers as a table for a file. @throws as `tile` does */
  async export(request: PanelRequest, id: string): Promise<Export> {
    return tileExport(await this.tile(request, id), this.deps.timeZone);
  }

  /**
   * A panel as a document for people, or one tile of it; `draw` makes the SVG of a tile's chart, of tiles as `marked` gives them.
   * @throws as `tile` does
   */
  async document(
    request: PanelRequest,
    tile: string | null,
    draw: (tile: TileView) => string,
    marked: (printed: PrintedPanel) => Promise<PrintedPanel> = (printed) => Promise.resolve(printed),
  ): Promise<Export> {
    const printed = tile === null ? await this.view(request) : await this.#alone(request, tile);
    return panelExport(await marked(printed), draw, this.deps.timeZone);
  }

  async #alone(request: PanelRequest, id: string): Promise<PrintedPanel> {
    const { panel, tile, ...rest } = await this.tile(request, id);
    return { title: panel, description: '', tiles: [tile], ...rest };
  }

  /**
   * The choices of a panel: those of the address, and the defaults of its filters for the rest.
   * @throws Problem `unavailable` if a needed filter value cannot be read
   */
  async choices({ definition, person, params }: PanelRequest): Promise<Choices> {
    const { choices, unsettled } = await this.#filters(
      definition,
      {},
      person,
      params,
      await catalogOf(this.deps.db),
    );
    if (unsettled.size > 0) throw new Problem('unavailable', messages.panelUnread);
    return choices;
  }

  /** What values are called that are codes; codes stay where their names may not, or cannot now, be read. */
  async names(request: Pick<PanelRequest, 'definition' | 'person'>): Promise<Names> {
    return this.#names(request, await catalogOf(this.deps.db));
  }

  /** The values of a field in the person's rows of a source, in order; none without the right. */
  async values({ from, field }: Pick<PanelFilter, 'from' | 'field'>, person: Person): Promise<string[]> {
    const groups = await this.#values({ from }, [field], person, await catalogOf(this.deps.db));
    return groups.map(([value = '']) => value).sort((one, other) => one.localeCompare(other, 'pt'));
  }

  #names(
    { definition, person }: Pick<PanelRequest, 'definition' | 'person'>,
    catalog: Catalog,
  ): Promise<Names> {
    return namesOf(definition, ({ from, match }, group) =>
      this.#values({ from, match }, group, person, catalog).catch((error: unknown) => {
        this.deps.report(error);
        return [];
      }),
    );
  }

  /** Conditions are made in this scope. @throws Problem `forbidden` where one of the sources that it names is not the person's to see */
  scopeOf(...asked: Parameters<SourceReader['scopeOf']>): Promise<ReadingScope> {
    return this.#reader.scopeOf(...asked);
  }

  /** When the oldest of a page's readings was made. */
  #readAt({ agoMs }: ReadingBatch): string {
    const { clock, timeZone: zone } = this.deps;
    const read = DateTime.fromJSDate(clock.stamp(), { zone }).minus({ milliseconds: agoMs });
    return read.toFormat('dd/MM/yyyy HH:mm');
  }

  #filters(
    definition: PanelDefinition,
    names: Names,
    person: Person,
    params: URLSearchParams,
    catalog: Catalog,
  ): Promise<ReadFilters> {
    const { report } = this.deps;
    return readFilters(definition.filters, {
      names,
      catalog,
      given: choicesOf(params, Object.keys(panelFields(definition, names, catalog))),
      current: this.#current(),
      values: async ({ from, match, field }) =>
        (await this.#values({ from, match }, [field], person, catalog)).map(([value = '']) => value),
      report,
    });
  }

  #current(): Month {
    return currentMonth(this.deps.clock);
  }

  /** The values of fields in the person's rows of a collection, cached while nothing changes; none without the right. */
  async valuesOf(
    person: Person,
    from: string,
    fields: readonly string[],
    match: PanelFilter['match'] = {},
  ): Promise<readonly ReadGroup[]> {
    return this.#reader.values({ from, match }, fields, person, await catalogOf(this.deps.db));
  }

  async #values(
    query: Pick<PanelFilter, 'from' | 'match'>,
    group: readonly string[],
    person: Person,
    catalog: Catalog,
  ) {
    return (await this.#reader.values(query, group, person, catalog)).map(({ at }) => [...at]);
  }
}
