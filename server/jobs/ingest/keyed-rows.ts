import type { AnyBulkWriteOperation, Collection, Db, Document } from 'mongodb';
import type { Audit, AuditEntry } from '../../audit/audit';
import { columnsOf, type Base } from '../../master-data/base';
import { collection } from '../../mongo/collection';
import { repeatedPositions } from '../../mongo/repeated';
import { loadImages, type LoadImage } from '../take-back/images';
import type { Value } from './checks';
import type { RowChecker } from './header';
import type { AcceptedRow, LoadStamp, RefusedRow } from './stamp';

/**
 * Rows of a base with a unique key: a value that is there is updated and the change recorded, a value that the same
 * file brought on another line makes the row a refused one (decisions §4).
 */
export class KeyedRows {
  readonly #ok: Collection;
  readonly #images: Collection<LoadImage>;

  constructor(
    private readonly target: {
      readonly db: Db;
      readonly audit: Audit;
      readonly ok: Base;
      readonly checker: RowChecker;
    },
    private readonly key: string,
    private readonly stamp: LoadStamp,
  ) {
    this.#ok = target.db.collection(target.ok.records);
    this.#images = collection(target.db, loadImages);
  }

  /** Writes rows; gives back those whose value an earlier line of the file has brought. */
  async write(rows: readonly AcceptedRow[]): Promise<RefusedRow[]> {
    if (rows.length === 0) return [];
    const { key, stamp } = this;
    const known = await this.#ok.find({ [key]: { $in: rows.map(({ values }) => values[key]) } }).toArray();
    const before = new Map(known.map((document) => [document[key] as Value, document]));
    const lines = new Map<Value, number>();
    const repeated: RefusedRow[] = [];
    const operations: AnyBulkWriteOperation[] = [];
    const changes: AuditEntry[] = [];
    const images: LoadImage[] = [];
    for (const row of rows) {
      const value = row.values[key] ?? null;
      const stored = before.get(value);
      const earlier = lines.get(value) ?? stamp.lineOf(stored);
      if (earlier !== undefined && earlier !== row.line) {
        repeated.push(this.#repeatedRow(row, earlier));
        continue;
      }
      lines.set(value, row.line);
      operations.push(this.#upsert(row));
      if (!stored || stamp.lineOf(stored) === row.line) continue;
      changes.push(...this.#changeOf(row, stored));
      images.push(this.#imageOf(row, stored));
    }
    await this.#keep(images);
    await this.target.audit.record(changes);
    if (operations.length > 0) await this.#bulkWriteTwice(operations);
    return repeated;
  }

  #upsert({ line, values }: AcceptedRow): AnyBulkWriteOperation {
    return {
      updateOne: {
        filter: { [this.key]: values[this.key] },
        update: {
          $set: { ...values, ...this.stamp.provenance(line) },
          $setOnInsert: { _id: this.stamp.id(line) },
        },
        upsert: true,
      },
    };
  }

  /** Two files may bring a new value at once: the upsert that came second finds it on its second try. */
  async #bulkWriteTwice(operations: AnyBulkWriteOperation[]): Promise<void> {
    await this.#ok.bulkWrite(operations, { ordered: false }).catch(async (error: unknown) => {
      const again = repeatedPositions(error).flatMap((index) => operations[index] ?? []);
      await this.#ok.bulkWrite(again, { ordered: false });
    });
  }

  /** The row as it was before this file, from which the load can be taken back. */
  #imageOf({ line }: AcceptedRow, before: Document): LoadImage {
    const { file } = this.stamp;
    return { _id: `${file}:${line}`, file, line, base: this.target.ok.collection_name, before };
  }

  /** Before the rows themselves change; written again by the next worker where this one was cut off. */
  async #keep(images: readonly LoadImage[]): Promise<void> {
    if (images.length === 0) return;
    await this.#images.bulkWrite(
      images.map((image) => ({
        replaceOne: { filter: { _id: image._id }, replacement: image, upsert: true },
      })),
      { ordered: false },
    );
  }

  #changeOf({ line, values }: AcceptedRow, before: Document): AuditEntry[] {
    const changed = Object.keys(values).filter((name) => !same(values[name], before[name]));
    if (changed.length === 0) return [];
    const pick = (from: Document) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
    return [
      {
        id: `${this.stamp.file}:${line}`,
        actor: this.stamp.record.user,
        action: 'master-data.update',
        subject: `${this.target.ok.collection_name}/${String(values[this.key])}`,
        from: pick(before),
        to: pick(values),
      },
    ];
  }

  #repeatedRow({ line, cells, values }: AcceptedRow, earlier: number): RefusedRow {
    const { key } = this;
    const label = new Map(columnsOf(this.target.ok)).get(key) ?? key;
    const message = `${label}: "${String(values[key])}" já está na linha ${earlier} deste arquivo`;
    return {
      line,
      raw: this.target.checker.raw(cells ?? []),
      faults: [{ column: key, kind: 'repeated', message }],
    };
  }
}

const same = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : (a ?? null) === (b ?? null);
