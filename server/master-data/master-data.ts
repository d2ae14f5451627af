import type { Collection, Db, Document, Filter } from 'mongodb';
import { formatDate, formatDateTime, formatNumber } from '../../app/domain/format';
import { messages } from '../../app/domain/messages';
import { Problem } from '../errors';
import type { Export, ExportKind } from '../exports/export';
import { collection } from '../mongo/collection';
import { columnsOf, masterDataBases, type Base, type CellRule } from './base';
import { standardBases } from './standard-bases';

/** Rows on a page of a base (S0 §9). */
export const masterDataPageSize = 20;
const longestSearch = 100;
const exportBatch = 1_000;

/** Kinds of the columns that the portal itself fills; all others have theirs from the base's checks. */
const filledKinds: Record<string, ExportKind> = {
  _lineNumber: 'integer',
  timeStamp: 'datetime',
  data_validade_sku: 'date',
};

export interface MasterDataQuery {
  readonly collection: string;
  /** The valid base, or its NOK twin. */
  readonly ok: boolean;
  readonly q: string;
  /** From 1. */
  readonly page: number;
}

export interface MasterDataPage {
  readonly base: Base;
  readonly columns: readonly (readonly [key: string, header: string])[];
  readonly rows: readonly Document[];
  readonly total: number;
}

/** The master-data bases and their rows, as the repository shows them. */
export class MasterData {
  readonly #bases: Collection<Base>;

  constructor(
    private readonly db: Db,
    private readonly timeZone: string,
  ) {
    this.#bases = collection(db, masterDataBases);
  }

  /** Adds the standard bases that are missing; those that are there, perhaps changed since, stay. */
  async addStandardBases(): Promise<void> {
    await this.#bases.bulkWrite(
      standardBases().map((base) => ({
        updateOne: { filter: { _id: base._id }, update: { $setOnInsert: base }, upsert: true },
      })),
    );
  }

  /** The valid bases in the order of the dropdown, the first of which is preselected. */
  bases(): Promise<Base[]> {
    return this.#bases.find({ collection_ok: 1 }).sort({ order: 1 }).toArray();
  }

  async isBase(name: string): Promise<boolean> {
    return (await this.#bases.countDocuments({ collection_name: name, collection_ok: 1 }, { limit: 1 })) > 0;
  }

  /** The Ok base (`ok`) or the NOK twin of a name. @throws Problem `absent` */
  async base(name: string, ok: boolean): Promise<Base> {
    const base = await this.#bases.findOne({ collection_name: name, collection_ok: ok ? 1 : 0 });
    if (!base) throw new Problem('absent', messages.absent);
    return base;
  }

  /**
   * One page of 20 rows (`page` from 1) in the order they were loaded; `q` keeps rows with a text cell that contains it.
   * @throws Problem `absent` for an unknown base
   */
  async page(query: MasterDataQuery): Promise<MasterDataPage> {
    const base = await this.base(query.collection, query.ok);
    const records = this.db.collection(base.records);
    const filter = searchFilter(base, query.q);
    const [rows, total] = await Promise.all([
      records
        .find(filter)
        .sort({ _id: 1 })
        .skip((query.page - 1) * masterDataPageSize)
        .limit(masterDataPageSize)
        .toArray(),
      query.q ? records.countDocuments(filter) : records.estimatedDocumentCount(),
    ]);
    return { base, columns: columnsOf(base), rows, total };
  }

  /** The same page as texts to show. */
  async table(query: MasterDataQuery) {
    const { base, columns, rows, total } = await this.page(query);
    return {
      columns: columns.map(([, header]) => header),
      rows: rows.map((row) => ({
        id: String(row['_id']),
        cells: columns.map(([key]) => shown(row[key], base.checks[key]?.kind, this.timeZone)),
      })),
      total,
      pageSize: masterDataPageSize,
    };
  }

  /** All rows that the query finds, whatever its page. @throws Problem `absent` for an unknown base */
  async export(query: Omit<MasterDataQuery, 'page'>): Promise<Export> {
    const base = await this.base(query.collection, query.ok);
    return {
      name: base.label_name,
      columns: columnsOf(base).map(([key, label]) => ({ key, label, kind: exportKind(base, key) })),
      rows: this.db
        .collection(base.records)
        .find(searchFilter(base, query.q), { batchSize: exportBatch })
        .sort({ _id: 1 }),
      timeZone: this.timeZone,
    };
  }
}

/** Cells of a NOK base are the file's own texts, whatever the column should have held. */
function exportKind({ checks, collection_ok }: Base, key: string): ExportKind {
  const kind = collection_ok === 1 ? checks[key]?.kind : undefined;
  return kind && kind !== 'cnpj' ? kind : (filledKinds[key] ?? 'text');
}

/** A stored value as people read it: dates as DD/MM/yyyy, months as MM/yyyy, numbers in pt-BR. */
function shown(value: unknown, kind: CellRule['kind'] | undefined, timeZone: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return formatNumber(value);
  if (!(value instanceof Date)) return String(value);
  // Dates and months of a file are calendar days, kept at UTC midnight; stamps are instants.
  if (kind === 'month') return formatDate(value, 'UTC').slice(3);
  return kind === 'date' ? formatDate(value, 'UTC') : formatDateTime(value, timeZone);
}

/** Text is searched as text: what a person types never becomes an expression. */
function searchFilter({ checks }: Base, q: string): Filter<Document> {
  const wanted = q.trim().slice(0, longestSearch);
  if (!wanted) return {};
  const contains = { $regex: wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' };
  const keys = Object.entries(checks).filter(([, { kind }]) => kind === 'text' || kind === 'cnpj');
  return { $or: keys.map(([key]) => ({ [key]: contains })) };
}
