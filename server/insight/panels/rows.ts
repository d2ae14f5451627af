import { MongoServerError, type Db, type Document, type Filter, type Sort } from 'mongodb';
import { messages } from '../../../app/domain/messages';
import { choiceWords } from '../../../app/domain/insight/panels/choice-words';
import { defineList } from '../../../app/domain/lists/list';
import { listQueryOf } from '../../../app/domain/lists/list-query';
import type { Paging } from '../../../app/domain/lists/paging';
import type { PanelQuery, Tile } from '../../../app/domain/insight/panels/definition';
import type { Choice, Choices, FieldKind, RowsView } from '../../../app/domain/insight/panels/view';
import { folded } from '../../../app/domain/values/text';
import { Problem } from '../../platform/errors';
import type { Export, ExportColumn, ExportKind, ExportRow } from '../../platform/exports/export';
import { holdingWords } from '../../platform/mongo';
import { inUnit } from './exports';
import { atOwnPlaces } from './later';
import type { Names } from './names';
import { dayAt, zoneOf } from './query/days';
import { conditionOf } from './query/reading';
import { catalogOf, type Catalog } from './catalog';
import type { Source, SourceField } from '../../data/bases/panel-source';
import { panelFields } from './tile-reading';
import type { PanelRequest, PanelViews } from './views';

/** The rows behind a tile, or behind one of its marks, in one of its queries. */
export interface RowsQuery extends Paging {
  readonly tile: string;
  /** Position among the tile's readings. */
  readonly reading: number;
}

const maxMs = 15_000;
/** MongoDB's code of what took longer than it was given. */
const tookTooLong = 50;

const exportKinds: Record<FieldKind, ExportKind> = {
  text: 'text',
  release: 'text',
  number: 'number',
  month: 'month',
  day: 'datetime',
  week: 'text',
  quarter: 'text',
  year: 'text',
};

/** The rows behind a panel's marks, as the collections store them. */
export class PanelRows {
  constructor(
    private readonly db: Db,
    private readonly views: PanelViews,
    private readonly timeZone: string,
  ) {}

  /** @throws Problem `absent` for a tile or reading that the panel has not, `unavailable` where reading takes too long */
  async page(request: PanelRequest, query: RowsQuery): Promise<RowsView> {
    const {
      tile,
      source,
      records: from,
      condition,
      order,
      choices,
      mark,
      names,
      catalog,
      list: { q, sort, dir },
    } = await this.#find(request, query);
    const columns = columnsOf(source);
    const { rows: found, total } = await this.#read(from, source, condition, order, query);
    return {
      title: tile.title,
      source: from,
      readings: readingsOf(tile, catalog),
      columns,
      rows: found.map((row) =>
        Object.entries(source.fields).map(([key, field]) =>
          shown(named(valueAt(row, key), names[key]), field, this.timeZone),
        ),
      ),
      total,
      q,
      sorting: { sort, dir },
      choices,
      fields: panelFields(request.definition, names, catalog),
      mark,
      single: request.definition.filters.flatMap(({ field, single }) => (single ? [field] : [])),
    };
  }

  /** A page, and how many there are: they are counted only where the page does not show the last of them. */
  async #read(
    from: string,
    source: Source,
    condition: Filter<Document>,
    order: Sort,
    { page, pageSize }: Paging,
  ): Promise<{ rows: Document[]; total: number }> {
    const records = this.db.collection(from);
    const before = (page - 1) * pageSize;
    try {
      const rows = await records
        .find(condition, { projection: projectionOf(source), maxTimeMS: maxMs })
        .sort(order)
        .skip(before)
        .limit(pageSize)
        .toArray();
      const isLast = rows.length < pageSize && (rows.length > 0 || before === 0);
      if (isLast) return { rows, total: before + rows.length };
      return { rows, total: await records.countDocuments(condition, { maxTimeMS: maxMs }) };
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== tookTooLong) throw error;
      throw new Problem('unavailable', messages.panelUnread, {}, { cause: error });
    }
  }

  /** All of them, as a table for a file. @throws as `page` does */
  async export(request: PanelRequest, query: RowsQuery): Promise<Export> {
    const {
      tile,
      source,
      records: from,
      condition,
      order,
      choices,
      names,
      catalog,
    } = await this.#find(request, query);
    const cursor = this.db
      .collection(from)
      .find(condition, { projection: projectionOf(source) })
      .sort(order);
    const columns = Object.entries(source.fields).map(([key, field]): ExportColumn => ({
      key,
      label: inUnit(field.label, field.format),
      kind: names[key] ? 'text' : field.calendar ? 'date' : exportKinds[field.kind],
    }));
    return {
      name: `${tile.id}_linhas`,
      timeZone: this.timeZone,
      columns,
      rows: (async function* () {
        for await (const row of cursor)
          yield Object.fromEntries(
            columns.map(({ key }) => [key, named(valueAt(row, key), names[key])]),
          ) as ExportRow;
      })(),
      cover: {
        title: `${request.title}: ${tile.title}`,
        facts: [
          ['Dados', readingsOf(tile, catalog)[query.reading] ?? source.label],
          ...choiceWords(choices, panelFields(request.definition, names, catalog)),
        ],
      },
    };
  }

  async #find(request: PanelRequest, { tile: id, reading }: RowsQuery) {
    const tile = request.definition.tiles.find((each) => each.id === id);
    const query = tile?.queries[reading];
    const catalog = await catalogOf(this.db);
    const source = query && catalog.of(query.from);
    if (!tile || !query || !source) throw new Problem('absent', messages.absent);
    const [choices, names] = await Promise.all([this.views.choices(request), this.views.names(request)]);
    const mark = markOf(tile, request.params);
    const all = { ...choices, ...mark };
    const reached = atOwnPlaces({ ...reachedBy(query, choices), ...mark }, query, source);
    const asked = { ...query, ignores: [] };
    const scope = await this.views.scopeOf(source, request.person, catalog, asked, reached);
    const list = listQueryOf(request.params, listOf(source));
    const narrowed = conditionOf(source, asked, reached, scope);
    const searched = searchedIn(source, list.q, names);
    const condition = searched ? { $and: [narrowed, searched] } : narrowed;
    const sign = list.dir === 'asc' ? 1 : -1;
    const order = { [list.sort]: sign, _id: sign } as const;
    const records = source.records ?? query.from;
    return {
      ...{ tile, source, records, condition, order, list, names, catalog },
      ...{ choices: all, mark: Object.keys(mark) },
    };
  }
}

const listOf = (source: Source) =>
  defineList({
    columns: Object.fromEntries(
      Object.entries(source.fields).map(([key, { label }]) => [
        key,
        { label, ...(isSortable(source, key) && { sort: true as const }) },
      ]),
    ),
    search: { label: 'Buscar' },
    order: { sort: source.newest, dir: 'desc' },
  });

/** The collection has no index for computed fields. */
const isSortable = ({ fields }: Source, key: string): boolean => fields[key]?.reckoned === undefined;

/** Rows whose texts contain the searched words, or a code with such a name; null without a search. */
function searchedIn({ fields }: Source, q: string, names: Names): Filter<Document> | null {
  const texts = Object.entries(fields).flatMap(([key, { kind, reckoned }]) =>
    (kind === 'text' || kind === 'release') && !reckoned ? [key] : [],
  );
  const holding = holdingWords(q, texts);
  if (!holding) return null;
  const called = texts.map((key) => ({
    [key]: {
      $in: Object.entries(names[key] ?? {}).flatMap(([code, name]) =>
        folded(name).includes(folded(q)) ? [code] : [],
      ),
    },
  }));
  return { $or: [holding, ...called] };
}

/** What the panel is narrowed to, as far as it reaches a reading. */
const reachedBy = ({ ignores = [] }: PanelQuery, choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([key]) => !ignores.includes(key)));

/** The mark that an address names: `at`, once for each field of the tile's group, in their order. */
function markOf({ group = [] }: Tile, params: URLSearchParams): Choices {
  const at = params.getAll('at');
  if (at.length !== group.length) return {};
  return Object.fromEntries(
    group.map((field, index): [string, Choice] => [field, { values: [at[index] ?? ''], from: '', to: '' }]),
  );
}

/** The labels of the tile's queries: their source, and their measures if two have the same source. */
function readingsOf({ queries }: Tile, catalog: Catalog): string[] {
  return queries.map(({ from, measures }) => {
    const source = catalog.of(from)?.label ?? from;
    const alone = queries.filter((other) => other.from === from).length === 1;
    const measured = Object.values(measures).map(({ label }) => label);
    return alone ? source : `${source}: ${measured.join(', ')}`;
  });
}

const columnsOf = (source: Source) =>
  Object.entries(source.fields).map(([key, { label, kind, format }]) => ({
    key,
    label,
    kind,
    sort: isSortable(source, key) ? key : undefined,
    format: format ?? 'integer',
  }));

const projectionOf = (source: Source): Document =>
  Object.fromEntries(Object.entries(source.fields).map(([key, { reckoned }]) => [key, reckoned ?? 1]));

const valueAt = (row: Document, key: string): unknown =>
  key.split('.').reduce<unknown>((value, part) => (value as Document | null | undefined)?.[part], row);

/** The name of a value, if it is a code with a name. */
const named = (value: unknown, names: Names[string] = {}): unknown => {
  const code = typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  return code !== null && Object.hasOwn(names, code) ? names[code] : value;
};

function shown(value: unknown, field: SourceField, timeZone: string): string | number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date)
    return dayAt(value, zoneOf(field, timeZone)).slice(0, field.kind === 'month' ? 7 : 10);
  return typeof value === 'number' ? value : String(value);
}
