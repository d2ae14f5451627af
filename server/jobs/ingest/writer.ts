import { ObjectId, type AnyBulkWriteOperation, type Collection, type Db, type Document } from 'mongodb';
import type { Audit, AuditEntry } from '../../audit/audit';
import type { FileRecord } from '../../files/file';
import { uniqueKeyOf, type Base } from '../../master-data/base';
import { collection } from '../../mongo/collection';
import { repeatedPositions } from '../../mongo/repeated';
import { repairedRows, type RepairedRow } from '../repair/repaired-rows';
import { loadImages, type LoadImage } from '../take-back/images';
import type { Cell, Value } from './checks';
import type { Enrichment } from './enrichment';
import type { RowChecker, RowFault } from './header';

export interface AcceptedRow {
  readonly line: number;
  readonly values: Record<string, Value>;
  /** As the file had them; only where a later line can still make this row a refused one (`keepsCells`). */
  readonly cells: readonly Cell[] | null;
}

export interface RefusedRow {
  readonly line: number;
  readonly raw: Record<string, Cell>;
  readonly faults: readonly RowFault[];
}

export interface Batch {
  readonly accepted: readonly AcceptedRow[];
  readonly refused: readonly RefusedRow[];
}

interface Acceptance {
  /** Rows whose unique value this file brought on an earlier line. */
  readonly repeated: readonly RefusedRow[];
  readonly ignored: number;
}

/** What became of a batch's rows; `ignored` were in the base already, from the same content sent before. */
export interface BatchResult {
  readonly ok: number;
  readonly nok: number;
  readonly ignored: number;
}

interface Target {
  readonly db: Db;
  readonly audit: Audit;
  readonly ok: Base;
  readonly nok: Base;
  readonly enrich: Enrichment;
  readonly checker: RowChecker;
}

/**
 * Writes the rows of one file into its bases. Every write names its row by the content's fingerprint and the line,
 * so a batch written twice, by this worker or the next one, leaves each row once.
 */
export class BaseWriter {
  readonly #ok: Collection;
  readonly #nok: Collection;
  readonly #key: string | null;
  readonly #file: string;
  readonly #fingerprint: Buffer;
  readonly #images: Collection<LoadImage>;
  readonly #repaired: Collection<RepairedRow>;

  constructor(
    private readonly target: Target,
    private readonly record: FileRecord,
    sha256: string,
    private readonly at: Date,
  ) {
    this.#ok = target.db.collection(target.ok.records);
    this.#nok = target.db.collection(target.nok.records);
    this.#images = collection(target.db, loadImages);
    this.#repaired = collection(target.db, repairedRows);
    this.#key = uniqueKeyOf(target.ok);
    this.#file = record._id.toHexString();
    this.#fingerprint = Buffer.from(sha256.slice(0, 16).padEnd(24, '0'), 'hex');
  }

  /** True where accepted rows need their cells as the file had them. */
  get keepsCells(): boolean {
    return this.#key !== null;
  }

  async write({ accepted, refused }: Batch): Promise<BatchResult> {
    const { repeated, ignored } = await this.accept(accepted);
    const allRefused = [...refused, ...repeated];
    const corrected = await this.#refuse(allRefused);
    return {
      ok: accepted.length - repeated.length - ignored,
      nok: allRefused.length - corrected,
      ignored: ignored + corrected,
    };
  }

  /** Writes checked rows to the Ok base. */
  async accept(rows: readonly AcceptedRow[]): Promise<Acceptance> {
    return this.#key ? this.#upsert(rows, this.#key) : { repeated: [], ignored: await this.#insert(rows) };
  }

  /**
   * Adds rows to the NOK base; those that the same content brought before now belong to this file. Returns how many
   * had been corrected since, and stay in the Ok base.
   */
  async #refuse(rows: readonly RefusedRow[]): Promise<number> {
    if (rows.length === 0) return 0;
    const documents = rows.map((row) => this.#refusedDocument(row));
    const ids = documents.map(({ _id }) => _id);
    const corrected = await this.#repaired.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
    const known = new Set(corrected.map(({ _id }) => _id.toHexString()));
    const open = documents.filter(({ _id }) => !known.has(_id.toHexString()));
    if (open.length === 0) return known.size;
    await this.#nok.insertMany(open, { ordered: false }).catch(async (error: unknown) => {
      const repeated = repeatedPositions(error).flatMap((index) => open[index]?._id ?? []);
      await this.#nok.updateMany(
        { _id: { $in: repeated }, '_source.file': { $ne: this.#file } },
        { $set: { '_source.file': this.#file, timeStamp: this.at, urlPath: this.record.originalFile } },
      );
    });
    return known.size;
  }

  /** Adds rows to a base that only grows; returns how many the same content had brought before. */
  async #insert(rows: readonly AcceptedRow[]): Promise<number> {
    if (rows.length === 0) return 0;
    const extras = await this.target.enrich(rows.map(({ values }) => values));
    // In place: a second object for each row would double what a load holds in memory.
    const documents = rows.map(({ line, values }, index) =>
      Object.assign(values, extras[index], this.#provenance(line), { _id: this.#rowId(line) }),
    );
    let repeated: number[] = [];
    await this.#ok.insertMany(documents, { ordered: false }).catch((error: unknown) => {
      repeated = repeatedPositions(error);
    });
    if (repeated.length === 0) return 0;
    const ids = repeated.flatMap((index) => documents[index]?._id ?? []);
    return this.#ok.countDocuments({ _id: { $in: ids }, '_source.file': { $ne: this.#file } });
  }

  /**
   * Writes rows of a base with a unique key: a value that is there is updated and the change recorded, a value that
   * this file brought on another line makes the row a refused one (decisions §4).
   */
  async #upsert(rows: readonly AcceptedRow[], key: string): Promise<Acceptance> {
    if (rows.length === 0) return { repeated: [], ignored: 0 };
    const known = await this.#ok.find({ [key]: { $in: rows.map(({ values }) => values[key]) } }).toArray();
    const before = new Map(known.map((document) => [document[key] as Value, document]));
    const lines = new Map<Value, number>();
    const repeated: RefusedRow[] = [];
    const operations: AnyBulkWriteOperation[] = [];
    const changes: AuditEntry[] = [];
    const images: LoadImage[] = [];
    for (const row of rows) {
      const value = row.values[key] ?? null;
      const earlier = lines.get(value) ?? this.#lineOf(before.get(value));
      if (earlier !== undefined && earlier !== row.line) {
        repeated.push(this.#repeatedRow(row, key, earlier));
        continue;
      }
      lines.set(value, row.line);
      operations.push(this.#upsertOperation(row, key));
      changes.push(...this.#changeOf(row, key, before.get(value)));
      images.push(...this.#imageOf(row, before.get(value)));
    }
    await this.#keepImages(images);
    await this.target.audit.record(changes);
    if (operations.length > 0) await this.#bulkWriteTwice(operations);
    return { repeated, ignored: 0 };
  }

  /** Two files may bring a new value at once: the upsert that came second finds it on its second try. */
  async #bulkWriteTwice(operations: AnyBulkWriteOperation[]): Promise<void> {
    await this.#ok.bulkWrite(operations, { ordered: false }).catch(async (error: unknown) => {
      const again = repeatedPositions(error).flatMap((index) => operations[index] ?? []);
      await this.#ok.bulkWrite(again, { ordered: false });
    });
  }

  #upsertOperation({ line, values }: AcceptedRow, key: string): AnyBulkWriteOperation {
    return {
      updateOne: {
        filter: { [key]: values[key] },
        update: { $set: { ...values, ...this.#provenance(line) }, $setOnInsert: { _id: this.#rowId(line) } },
        upsert: true,
      },
    };
  }

  #lineOf(document: Document | undefined): number | undefined {
    const source = document?.['_source'] as { file: string; line: number } | undefined;
    return source?.file === this.#file ? source.line : undefined;
  }

  /** The row as it was before this file, from which the load can be taken back. */
  #imageOf({ line }: AcceptedRow, document: Document | undefined): LoadImage[] {
    if (!document || this.#lineOf(document) === line) return [];
    const base = this.target.ok.collection_name;
    return [{ _id: `${this.#file}:${line}`, file: this.#file, line, base, before: document }];
  }

  /** Before the rows themselves change; written again by the next worker where this one was cut off. */
  async #keepImages(images: readonly LoadImage[]): Promise<void> {
    if (images.length === 0) return;
    await this.#images.bulkWrite(
      images.map((image) => ({
        replaceOne: { filter: { _id: image._id }, replacement: image, upsert: true },
      })),
      { ordered: false },
    );
  }

  #changeOf({ line, values }: AcceptedRow, key: string, document: Document | undefined): AuditEntry[] {
    if (!document || this.#lineOf(document) === line) return [];
    const changed = Object.keys(values).filter((name) => !same(values[name], document[name]));
    if (changed.length === 0) return [];
    const pick = (from: Document) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
    return [
      {
        id: `${this.#file}:${line}`,
        actor: this.record.user,
        action: 'master-data.update',
        subject: `${this.target.ok.collection_name}/${String(values[key])}`,
        from: pick(document),
        to: pick(values),
      },
    ];
  }

  #repeatedRow({ line, cells, values }: AcceptedRow, key: string, earlier: number): RefusedRow {
    const message = `${key}: "${String(values[key])}" já está na linha ${earlier} deste arquivo`;
    return {
      line,
      raw: this.target.checker.raw(cells ?? []),
      faults: [{ column: key, kind: 'repeated', message }],
    };
  }

  #refusedDocument({ line, raw, faults }: RefusedRow) {
    return {
      _id: this.#rowId(line),
      ...raw,
      timeStamp: this.at,
      urlPath: this.record.originalFile,
      _lineNumber: line,
      ...reasonsOf(faults),
      _source: { file: this.#file, line },
    };
  }

  #provenance(line: number) {
    return {
      creationDate: this.at,
      urlPath: this.record.originalFile,
      version: 1,
      _source: { file: this.#file, line },
    };
  }

  /** Twelve bytes: eight of the content's fingerprint, four of the line. */
  #rowId(line: number): ObjectId {
    const bytes = Buffer.from(this.#fingerprint);
    bytes.writeUInt32BE(line, 8);
    return new ObjectId(bytes);
  }
}

/** What a refused row says of itself, to people (`Error`) and to those who group by cause. */
export const reasonsOf = (faults: readonly RowFault[]) => ({
  Error: faults.map(({ message }) => message).join('; '),
  faults: faults.map(({ column, kind }) => ({ column, kind })),
});

const same = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : (a ?? null) === (b ?? null);
