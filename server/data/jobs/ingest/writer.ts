import { ObjectId, type Collection, type Db } from 'mongodb';
import type { Audit } from '../../../people/audit/audit';
import type { FileRecord } from '../../provenance/file';
import { keysOf, LoadStamp } from '../../master-data';
import type { Base } from '../../master-data/base';
import type { AcceptedRow, RefusedRow } from '../../master-data/rows/stamp';
import type { Sight } from '../../master-data/sight';
import { collection, repeatedPositions } from '../../../platform/mongo';
import type { RowSpool } from '../../../platform/row-index/row-spool';
import type { RowValidator } from '../../master-data/rows/row-validator';
import { repairedRows } from '../../provenance';
import type { RepairedRow } from '../../provenance/repaired-rows';
import type { Enrichment } from '../../bases/derived-data';
import type { RowChecker } from '../../master-data/rows/header';
import { KeyedRows, type Following } from './keyed-rows';
import { RowDocuments } from './row-documents';

export interface Batch {
  readonly accepted: readonly AcceptedRow[];
  readonly refused: readonly RefusedRow[];
}

interface Acceptance {
  /** Rows that are refused for their references, their key or an edit in the portal. */
  readonly turnedAway: readonly RefusedRow[];
  readonly ignored: number;
  /** Rows that came in with a warning. */
  readonly warned: number;
}

/** What became of a batch's rows; `ignored` were in the base already, from the same content sent before. */
export interface BatchResult {
  readonly ok: number;
  readonly nok: number;
  readonly ignored: number;
  /** Those among `ok` that were loaded with a warning. */
  readonly warned: number;
}

/** The bases that a writer fills, and its dependencies. */
export interface WritingTarget {
  readonly db: Db;
  readonly audit: Audit;
  readonly ok: Base;
  readonly nok: Base;
  readonly enrich: Enrichment;
  readonly checker: RowChecker;
  readonly validator: RowValidator;
  /** What the file's sender sees of the Ok base. */
  readonly sight: Sight | null;
  readonly timeZone: string;
}

/**
 * Writes the rows of one file into its bases. Every write names its row by the content's fingerprint and the line,
 * so a batch written twice, by this worker or the next one, leaves each row once.
 */
export class BaseWriter {
  readonly #ok: Collection;
  readonly #documents: RowDocuments;
  readonly #nok: Collection;
  readonly #repaired: Collection<RepairedRow>;
  readonly #stamp: LoadStamp;
  /** For bases with a key; the others only grow. */
  readonly #keyed: KeyedRows | null;

  constructor(
    private readonly target: WritingTarget,
    record: FileRecord,
    fingerprint: string,
    at: Date,
    spool?: RowSpool,
  ) {
    this.#ok = target.db.collection(target.ok.records);
    this.#nok = target.db.collection(target.nok.records);
    this.#repaired = collection(target.db, repairedRows);
    this.#stamp = new LoadStamp(record, fingerprint, at);
    this.#documents = new RowDocuments(target.db, target.ok, this.#stamp, spool);
    this.#keyed = keysOf(target.ok).length === 0 ? null : new KeyedRows(target, this.#stamp, spool);
  }

  /** True where accepted rows need their cells as the file had them. */
  get keepsCells(): boolean {
    return this.#keyed !== null || !this.target.validator.isOpen;
  }

  /** Whether the next batch may be written in parallel with the one before. Called once for each batch, in order. */
  standsApart({ accepted }: Batch): boolean {
    return this.#keyed?.standsApart(accepted) ?? true;
  }

  async write({ accepted, refused }: Batch, following?: Following): Promise<BatchResult> {
    const { turnedAway, ignored, warned } = await this.accept(accepted, following);
    const allRefused = [...refused, ...turnedAway];
    const corrected = await this.#refuse(allRefused);
    return {
      ok: accepted.length - turnedAway.length - ignored,
      nok: allRefused.length - corrected,
      ignored: ignored + corrected,
      warned,
    };
  }

  /** Nothing is written any more, whether or not all batches are. */
  async rest(): Promise<void> {
    await this.#keyed?.rest();
  }

  /** All batches are written; may be done again. */
  async finish(): Promise<void> {
    await this.#keyed?.finish();
  }

  /** Writes checked rows to the Ok base. */
  async accept(rows: readonly AcceptedRow[], following?: Following): Promise<Acceptance> {
    const { validator, checker } = this.target;
    const { admitted, refused } = await validator.partition(rows, (cells) => checker.raw(cells));
    const kept = this.#keyed ? await this.#keyed.write(admitted, following) : [];
    const ignored = this.#keyed ? [] : await this.#insert(admitted);
    const out = new Set([...kept.map(({ line }) => line), ...ignored]);
    const warned = admitted.filter(({ line, warning }) => warning !== undefined && !out.has(line));
    return { turnedAway: [...refused, ...kept], ignored: ignored.length, warned: warned.length };
  }

  /** Adds rows to a base without keys; returns the lines that the same content had brought before. */
  async #insert(rows: readonly AcceptedRow[]): Promise<number[]> {
    if (rows.length === 0) return [];
    const extras = await this.target.enrich(rows.map(({ values }) => values));
    const repeated = await this.#documents.insert(rows, extras);
    if (repeated.length === 0) return [];
    const lines = new Map(
      repeated
        .flatMap((index) => rows[index]?.line ?? [])
        .map((line) => [this.#stamp.id(line).toHexString(), line]),
    );
    const ids = [...lines.keys()].map((id) => new ObjectId(id));
    const others = await this.#ok
      .find({ _id: { $in: ids }, '_source.file': { $ne: this.#stamp.file } }, { projection: { _id: 1 } })
      .toArray();
    return others.flatMap(({ _id }) => lines.get(_id.toHexString()) ?? []);
  }

  /**
   * Adds rows to the NOK base; those that the same content brought before now belong to this file. Returns the number
   * of rows that had been corrected since, and stay in the Ok base.
   */
  async #refuse(rows: readonly RefusedRow[]): Promise<number> {
    if (rows.length === 0) return 0;
    const { file, at, record } = this.#stamp;
    const documents = rows.map((row) => this.#stamp.refused(row));
    const ids = documents.map(({ _id }) => _id);
    // The same content may be another base's too, and have been corrected there.
    const base = this.target.ok.collection_name;
    const corrected = await this.#repaired
      .find({ _id: { $in: ids }, base }, { projection: { _id: 1 } })
      .toArray();
    const known = new Set(corrected.map(({ _id }) => _id.toHexString()));
    const open = documents.filter(({ _id }) => !known.has(_id.toHexString()));
    if (open.length === 0) return known.size;
    await this.#nok.insertMany(open, { ordered: false }).catch(async (error: unknown) => {
      const repeated = repeatedPositions(error).flatMap((index) => open[index]?._id ?? []);
      await this.#nok.updateMany(
        { _id: { $in: repeated }, '_source.file': { $ne: file } },
        { $set: { '_source.file': file, timeStamp: at, urlPath: record.originalFile } },
      );
    });
    return known.size;
  }
}
