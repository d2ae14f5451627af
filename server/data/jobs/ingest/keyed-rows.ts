import type { ObjectId, AnyBulkWriteOperation, Collection, Db, Document } from 'mongodb';
import type { Audit, AuditEntry } from '../../../people/audit/audit';
import { placeText } from '../../../../app/domain/data/files/row-place';
import { sheetsOf } from '../../../tables/reading';
import {
  changeOf,
  columnsOf,
  Combinations,
  derivedDataOf,
  isFoundByIds,
  RowKey,
  storageOf,
  storedFields,
  versionOf,
  withoutClaims,
} from '../../master-data';
import type { Base } from '../../master-data/base';
import type { BaseStorage } from '../../master-data/base-storage';
import type { AcceptedRow, LoadStamp, RefusedRow } from '../../master-data/rows/stamp';
import type { Followers } from '../../bases/derived-data';
import type { Sight } from '../../master-data/sight';
import { collection, repeatedPositions } from '../../../platform/mongo';
import type { RowSpool } from '../../../platform/row-index/row-spool';
import { keepImages, rowSnapshots } from '../../provenance';
import type { RowSnapshot } from '../../provenance/row-snapshots';
import type { Value } from '../../master-data/rows/cell';
import { EditedRows } from './edited-rows';
import type { Enrichment } from '../../bases/derived-data';
import type { RowChecker } from '../../master-data/rows/header';
import { RowDocuments } from './row-documents';

interface Target {
  readonly db: Db;
  readonly audit: Audit;
  readonly ok: Base;
  readonly enrich: Enrichment;
  readonly checker: RowChecker;
  readonly sight: Sight | null;
  readonly timeZone: string;
}

/** Batches of a load that are on their way to the database while the next one is read and checked: each waits for the journal. */
export const batchesAtOnce = 6;

/** The relation of a batch to the batches that are being written before it. */
export interface Following {
  readonly isApart: boolean;
  /** Resolves when those are written. */
  readonly before: Promise<unknown>;
}

/** If rows neither exist nor can be added, the base's key has changed: the load begins again with the new one. */
const maxAttempts = 8;

const nobody: ReadonlyMap<number, RefusedRow['faults'][number]> = new Map();

const alone: Following = { isApart: true, before: Promise.resolve() };

/** Rows of a batch by the action that they need. */
interface Sorted {
  readonly added: AcceptedRow[];
  readonly updated: (readonly [AcceptedRow, Document])[];
  readonly refused: RefusedRow[];
}

/**
 * Rows of a base with a key: an existing key is updated and the change recorded; a key that another line of the same
 * file brought makes the row a refused one (rule D8), and so does a value that somebody has edited in the portal
 * since, which stays.
 */
export class KeyedRows {
  readonly #ok: Collection;
  readonly #documents: RowDocuments;
  readonly #images: Collection<RowSnapshot>;
  readonly #storage: BaseStorage;
  readonly #key: RowKey;
  readonly #edited: EditedRows | null;
  readonly #followers: Followers;
  readonly #warns: boolean;
  readonly #combinations: Combinations;
  /** No row of the batch before was there: the next ones are not looked for either, until one is. */
  #allNew = false;
  /** Keys of the batches before, of all at least that may be on their way still. */
  #keysBefore: ReadonlySet<string> = new Set();
  #keys = new Set<string>();
  #batches = 0;

  constructor(
    private readonly target: Target,
    private readonly stamp: LoadStamp,
    spool?: RowSpool,
  ) {
    this.#ok = target.db.collection(target.ok.records);
    this.#documents = new RowDocuments(target.db, target.ok, stamp, spool);
    this.#images = collection(target.db, rowSnapshots);
    this.#storage = storageOf(target.ok);
    this.#key = new RowKey(target.ok);
    this.#edited = this.#storage.edited.length > 0 ? new EditedRows(target) : null;
    this.#followers = derivedDataOf(target.ok, target.db);
    this.#combinations = new Combinations(target.db, target.ok);
    this.#warns = columnsOf(target.ok).some(([key]) => key === '_warning');
  }

  /** Whether the rows of the next batch share no key with running ones. Called once for each batch, in order. */
  standsApart(rows: readonly AcceptedRow[]): boolean {
    if (this.#batches % batchesAtOnce === 0) [this.#keysBefore, this.#keys] = [this.#keys, new Set()];
    this.#batches += 1;
    const keys = rows.map(({ values }) => this.#key.of(values));
    const isApart = !keys.some((key) => this.#keys.has(key) || this.#keysBefore.has(key));
    for (const key of keys) this.#keys.add(key);
    return isApart;
  }

  /**
   * Writes rows; returns those that an earlier line of the file, or an edit in the portal, keeps out. A batch
   * `following` another is written after it if they may share keys; the caller must call `rest`.
   */
  async write(
    given: readonly AcceptedRow[],
    following?: Following,
    attempt = 1,
  ): Promise<readonly RefusedRow[]> {
    const { isApart, before } = following ?? alone;
    if (attempt === 1 && !(isApart && this.#allNew)) await before;
    // Another load's row or an edit came in between: the row now exists, and is processed as an existing one.
    const taken = attempt === 1 ? nobody : await this.#combinations.taken(given.map(valuesOf));
    const rows = given.filter((_, at) => !taken.has(at));
    const turnedAway = given.flatMap((row, at) => {
      const fault = taken.get(at);
      return fault ? [this.#refusal(row, [fault])] : [];
    });
    if (rows.length === 0) return turnedAway;
    if (attempt > maxAttempts) throw new Error('Rows meet others that are not found by their key');
    const { added, updated, refused } =
      this.#allNew && attempt === 1
        ? { added: [...rows], updated: [], refused: [] }
        : await this.#sorted(rows);
    const extras = await this.target.enrich([...added, ...updated.map(([row]) => row)].map(valuesOf));
    const changes = updated.flatMap(([row, stored]) => this.#changeOf(row, stored));
    await keepImages(
      this.#images,
      updated.flatMap(([row, stored]) => this.#imageOf(row, stored)),
    );
    await this.target.audit.record(changes);
    const again = await this.#followers.written(
      [...added, ...updated.map(([row]) => row)].map(valuesOf),
      async () => [
        ...(await this.#documents.insert(added, extras, attempt > 1)).flatMap((at) => added[at] ?? []),
        ...(await this.#update(updated, extras.slice(added.length))),
      ],
      (repeated) => updated.length === 0 && repeated.length === 0,
      following !== undefined,
    );
    if (attempt === 1) this.#allNew = again.length === 0 && updated.length === 0;
    const all = [...turnedAway, ...refused];
    return again.length === 0 ? all : [...all, ...(await this.write(again, undefined, attempt + 1))];
  }

  /** No row is written any more, be it that they all are or not. */
  async rest(): Promise<void> {
    await this.#followers.rest();
  }

  /** All rows are written. */
  async finish(): Promise<void> {
    await this.#followers.settle();
  }

  async #sorted(rows: readonly AcceptedRow[]): Promise<Sorted> {
    const known = await this.#ok.find(this.#key.filter(rows.map(valuesOf))).toArray();
    const before = new Map(known.map((document) => [this.#key.ofStored(document), document]));
    const lines = new Map<string, number>();
    const sorted: Sorted = { added: [], updated: [], refused: [] };
    const kept = await this.#edited?.keptOut(rows, (row) => before.get(this.#key.of(row.values)), this.stamp);
    for (const row of rows) {
      const name = this.#key.of(row.values);
      const stored = before.get(name);
      const earlier = lines.get(name) ?? this.stamp.lineOf(stored);
      const conflict = kept?.get(row.line);
      if (earlier !== undefined && earlier !== row.line) sorted.refused.push(this.#repeatedRow(row, earlier));
      else if (conflict) sorted.refused.push(this.#refusal(row, conflict));
      else if (stored) sorted.updated.push([row, stored]);
      else sorted.added.push(row);
      if (!lines.has(name)) lines.set(name, row.line);
    }
    return sorted;
  }

  /** A warning that no longer holds goes. */
  #warningField(warning = ''): Document {
    return this.#warns ? { _warning: warning } : {};
  }

  /** Returns rows that somebody saved in the portal between reading and writing. */
  async #update(updated: Sorted['updated'], extras: readonly Document[]): Promise<AcceptedRow[]> {
    if (updated.length === 0) return [];
    const operations = updated.map(([row, stored], index): AnyBulkWriteOperation => {
      const expected = this.#edited ? { version: stored['version'] as number } : {};
      return {
        updateOne: {
          filter: { _id: stored['_id'], ...expected },
          update: { $set: this.#set(row, stored, extras[index]) },
        },
      };
    });
    const isWhole = await this.#ok.bulkWrite(operations, { ordered: false }).then(
      ({ matchedCount }) => matchedCount === operations.length,
      // A combination of theirs is another row's by now.
      (error: unknown) => repeatedPositions(error).length === 0,
    );
    if (isWhole) return [];
    const ids = updated.map(([, { _id }]) => _id as ObjectId);
    const there = await this.#ok
      .find({ _id: { $in: ids }, '_source.file': this.stamp.file }, { projection: { _id: 1 } })
      .toArray();
    const written = new Set(there.map(({ _id }) => String(_id)));
    return updated.flatMap(([row, { _id }]) => (written.has(String(_id)) ? [] : [row]));
  }

  #set(row: AcceptedRow, stored: Document, extras: Document = {}): Document {
    const values = {
      ...storedFields(this.#storage, row.values),
      ...withoutClaims(stored),
      ...extras,
      ...this.#warningField(row.warning),
    };
    const version = this.#edited ? versionOf(stored) + 1 : 1;
    const apart = isFoundByIds(this.target.ok) && !this.stamp.id(row.line).equals(stored['_id'] as ObjectId);
    return { ...values, ...this.stamp.provenance(row.line, { version, apart }) };
  }

  /** The row before this file, which is needed to undo the load. */
  #imageOf({ line }: AcceptedRow, before: Document): RowSnapshot[] {
    if (this.stamp.lineOf(before) === line) return [];
    const { file } = this.stamp;
    return [{ _id: `${file}:${line}`, file, line, base: this.target.ok.collection_name, before }];
  }

  #changeOf({ line, values }: AcceptedRow, stored: Document): AuditEntry[] {
    const { ok } = this.target;
    const change =
      this.stamp.lineOf(stored) === line ? null : changeOf(ok, stored, storedFields(this.#storage, values));
    if (!change) return [];
    return [
      {
        id: `${this.stamp.file}:${line}`,
        actor: this.stamp.record.user,
        action: 'master-data.update',
        subject: `${ok.collection_name}/${this.#key.textOf(values)}`,
        ...change,
      },
    ];
  }

  #repeatedRow(row: AcceptedRow, earlier: number): RefusedRow {
    const [column = ''] = this.#key.columns;
    const headers = new Map(columnsOf(this.target.ok));
    const label = this.#key.columns.map((key) => headers.get(key) ?? key).join(', ');
    const sheets = sheetsOf(this.stamp.record.reading).sheets;
    const message = `${label}: "${this.#key.quoted(row.values)}" já está na linha ${placeText(earlier, sheets)} deste arquivo`;
    return this.#refusal(row, [{ column, kind: 'repeated', message }]);
  }

  #refusal({ line, cells }: AcceptedRow, faults: RefusedRow['faults']): RefusedRow {
    return { line, raw: this.target.checker.raw(cells ?? []), faults };
  }
}

const valuesOf = ({ values }: AcceptedRow): Record<string, Value> => values;
