import { ObjectId, type Collection, type Db, type Document } from 'mongodb';
import { readColumnFilter } from '../../../app/domain/lists/column-filter';
import { messages } from '../../../app/domain/messages';
import { isFiltered, type ListQuery } from '../../../app/domain/lists/list-query';
import {
  columnOrderParam,
  fileColumn,
  type MasterColumn,
  type MasterScreen,
} from '../../../app/domain/data/master-data/master-table';
import type { Export } from '../../platform/exports/export';
import { BaseNotes, files, listStateOf } from '../provenance';
import type { FileRecord } from '../provenance/file';
import { Problem } from '../../platform/errors';
import { collection, holdingWords, PagedList, rowCount, sizeStamp } from '../../platform/mongo';
import type { Base } from './base';
import { indexedBase, indexedColumns } from './indexed-columns';
import { rowFinder } from '../../platform/row-index';
import type { RowFinder } from '../../platform/row-index/row-source';
import { RowHistory } from './row-history';
import { filesOf, type FilesOf } from './row-source';
import { inReadingOrder, ShownRows } from './shown-rows';
import { storageOf } from './base-storage';
import type { MasterData } from './master-data';
import type { SeenRow, Sight, Viewer } from './sight';
import {
  filterKindOf,
  isMasked,
  kindOf,
  masterDataPageSize,
  optionsOf,
  reachedBy,
  tableFilter,
  tableOrder,
  tableQueryOf,
  type TableFilter,
} from './table-query';

const exportBatch = 1_000;

/** The base and the kind of its rows in an address. */
export interface TableChoice {
  readonly collection: string;
  /** True for the valid base, false for its NOK twin. */
  readonly ok: boolean;
}

interface Deps {
  readonly db: Db;
  readonly masterData: MasterData;
  readonly timeZone: string;
}

/** The master-data bases as tables for searching, sorting, viewing and export. */
export class MasterTables {
  readonly #files: Collection<FileRecord>;
  readonly #finder: RowFinder;
  readonly #notes: BaseNotes;
  readonly #pasts: RowHistory;
  readonly #shown: ShownRows;
  readonly #lists = new Map<string, PagedList<Document>>();

  constructor(private readonly deps: Deps) {
    this.#files = collection(deps.db, files);
    this.#finder = rowFinder(deps.db);
    this.#notes = new BaseNotes(deps.db);
    this.#pasts = new RowHistory(deps);
    this.#shown = new ShownRows(this.#files, deps.timeZone);
  }

  /**
   * One page of a base; `linha` in the address adds the detail of one row.
   * @throws Problem `absent` for an unknown base, and for one that the person does not see
   */
  async screen(person: Viewer, choice: TableChoice, params: URLSearchParams): Promise<MasterScreen> {
    const { base, sight, query, columns, filter, sought, isWhole, ...order } = await this.#asked(
      person,
      choice,
      params,
    );
    const page = {
      filter,
      ...order,
      skip: (query.page - 1) * masterDataPageSize,
      limit: masterDataPageSize,
    };
    const of = { of: indexedBase(base), noted: () => this.#notes.of(base) };
    // Even without a search, blocks can sort by columns without an index.
    const found =
      sought.length > 0 || (isWhole && !order.seekable)
        ? await this.#finder.page({ ...page, ...of, own: sight.filter, sought, isWhole })
        : null;
    const { rows: stored, total } = found ?? (await this.#list(base).page(page));
    const rows = sight.rows(stored);
    const wanted = await this.#row(base, sight, params.get('linha'));
    const within = filesOf(base, person);
    const names = await this.#shown.fileNames(wanted ? [...rows, wanted] : rows, within);
    return {
      ...choice,
      label: base.label_name,
      query,
      filtered: isFiltered(query),
      columns,
      rows: rows.map((row) => this.#shown.row(base, columns, row, names)),
      total,
      detail:
        wanted &&
        this.#shown.detail(
          base,
          wanted,
          names,
          await this.#pasts.of({ base, sight, viewer: person }, wanted, within),
        ),
    };
  }

  /**
   * All rows that match the address, in its columns and order, on all pages.
   * @throws Problem `absent`
   */
  async export(person: Viewer, choice: TableChoice, params: URLSearchParams): Promise<Export> {
    const { base, sight, columns, filter, order } = await this.#asked(person, choice, params);
    const { timeZone, db } = this.deps;
    const rows = db
      .collection(base.records)
      .find(filter, { batchSize: exportBatch, allowDiskUse: true })
      .sort(Object.fromEntries(order));
    const shown = columns.filter((column) => column.shown);
    return {
      name: base.label_name,
      columns: shown.map(({ key, label }) => ({ key, label, kind: kindOf(base, key) })),
      rows: this.#shown.exported(base, shown, sight.stream(rows), filesOf(base, person)),
      timeZone,
    };
  }

  async #asked(person: Viewer, { collection: name, ok }: TableChoice, params: URLSearchParams) {
    const base = await this.deps.masterData.base(name, ok);
    const sight = this.deps.masterData.sight(base, person);
    if (!sight) throw new Problem('absent', messages.absent);
    const query = tableQueryOf(base, params);
    const hidden = new Set(params.getAll('hide'));
    const columns = ordered(inReadingOrder(base), params.getAll(columnOrderParam)).map(
      columnOf(base, query, hidden),
    );
    const found = await this.#filter(base, query, filesOf(base, person));
    const reached = reachedBy(found, base, person);
    const order = tableOrder(base, query, isFiltered(query) || reached.sought.length > 0);
    return { base, sight, query, columns, ...reached, ...order };
  }

  /** Rows store the key of their file; people know its name. */
  async #filter(base: Base, query: ListQuery, within: FilesOf): Promise<TableFilter> {
    const { [fileColumn]: typed = '', ...filters } = query.filters;
    return tableFilter(
      base,
      { ...query, filters },
      {
        timeZone: this.deps.timeZone,
        files: await this.#called(base, typed, within),
        indexed: indexedColumns(base),
      },
    );
  }

  /** The keys of a base's files whose names contain the typed words; null without words. */
  async #called({ collection_name: name }: Base, typed: string, within: FilesOf): Promise<string[] | null> {
    const called = holdingWords(typed, ['originalName']);
    if (!called) return null;
    const found = await this.#files
      .find({ collection: name, ...within, ...called }, { projection: { _id: 0, originalFile: 1 } })
      .toArray();
    return found.map(({ originalFile }) => originalFile);
  }

  #list({ _id, records, collection_name }: Base): PagedList<Document> {
    const known = this.#lists.get(_id);
    if (known) return known;
    const { db } = this.deps;
    const list = new PagedList<Document>(db.collection(records), async () => {
      const [newest, size] = await Promise.all([
        this.#files.findOne(
          { collection: collection_name },
          { sort: { statusChangeDate: -1 }, projection: { statusChangeDate: 1, phase: 1 } },
        ),
        sizeStamp(db, records),
      ]);
      return listStateOf(newest, size, () => rowCount(db, records));
    });
    this.#lists.set(_id, list);
    return list;
  }

  async #row(base: Base, sight: Sight, id: string | null): Promise<SeenRow | null> {
    if (!id || !ObjectId.isValid(id)) return null;
    const scope = base.collection_ok === 1 ? storageOf(base).scope : {};
    const row = await this.deps.db
      .collection(base.records)
      .findOne({ $and: [scope, sight.filter, { _id: new ObjectId(id) }] });
    return row && sight.row(row);
  }
}

/** Columns in the order of the address; the others follow. */
function ordered(columns: [string, string][], wanted: readonly string[]): [string, string][] {
  const first = [...new Set(wanted)].flatMap((key) => columns.filter(([of]) => of === key));
  return [...first, ...columns.filter((column) => !first.includes(column))];
}

const columnOf =
  (base: Base, query: ListQuery, hidden: ReadonlySet<string>) =>
  ([key, label]: [string, string]): MasterColumn => {
    const kind = filterKindOf(base, key);
    const options = optionsOf(base, key);
    const filter = query.filters[key] ?? '';
    const unread = filter !== '' && !options && readColumnFilter(kind, filter) === null;
    const masked = isMasked(base, key);
    return { key, label, kind, options, filter, unread, masked, shown: !hidden.has(key) };
  };
