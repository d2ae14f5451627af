import type { AnyBulkWriteOperation, Collection, Db, ObjectId } from 'mongodb';
import { loadSummary } from '../../../../app/domain/data/jobs/job';
import type { Audit } from '../../../people/audit/audit';
import type { Clock } from '../../../platform/clock';
import { standardBase } from '../../../bases';
import { files, repairedRows } from '../../provenance';
import type { RepairedRow } from '../../provenance/repaired-rows';
import type { FileRecord } from '../../provenance/file';
import { summaryFacts } from '../../../tables/reading';
import type { Base } from '../../master-data/base';
import type { MasterData } from '../../master-data/master-data';
import type { RefusedRecord } from '../../master-data/records';
import { collection } from '../../../platform/mongo';
import { maxApart, writingForFiles, writingForNoFile } from '../../../platform/row-index';
import { figureSigns, keptCell, reasonsOf, RowChecker } from '../../master-data';
import type { Value } from '../../master-data/rows/cell';
import type { AcceptedRow } from '../../master-data/rows/stamp';
import type { Cell } from '../../../tables/cell';
import type { RowFault } from '../../bases/row-rule';
import { writingFor } from '../ingest/writing';
import { BaseWriter, type WritingTarget } from '../ingest/writer';
import { removalText } from '../replace/removal-text';

export interface RepairParts {
  readonly db: Db;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly masterData: Pick<MasterData, 'sight' | 'seesReasons'>;
}

/** New cells of one refused row; the others stay. */
export interface Correction {
  readonly row: ObjectId;
  readonly cells: Readonly<Record<string, Cell>>;
  /** The file's values replace values that somebody edited in the portal. */
  readonly overrules?: boolean;
}

/** Who corrects: an e-mail, and the file that brought the correction where one did. */
export interface Corrector {
  readonly by: string;
  readonly via: string;
}

/** Rows by result; `absent` ones had been corrected or removed before. */
export interface RepairResult {
  readonly moved: number;
  readonly refused: number;
  readonly absent: number;
}

interface Candidate {
  readonly row: RefusedRecord;
  readonly cells: Record<string, Cell>;
  readonly faults: readonly RowFault[];
  readonly values: Record<string, Value>;
  readonly overrules: boolean;
}

/**
 * Corrects refused rows of one file (rule D16): each is checked again like the file, and moves to the Ok base under
 * its former line; its original cells are stored (`repaired_rows`). Rows that are still refused keep the new cells
 * and get new reasons. Every step may be repeated.
 */
export class Repair {
  readonly #nok: Collection<RefusedRecord>;
  readonly #repaired: Collection<RepairedRow>;
  readonly #keys: readonly string[];
  readonly #checker: RowChecker;
  readonly #writer: BaseWriter;
  readonly #at: Date;

  private constructor(
    private readonly parts: RepairParts,
    private readonly file: FileRecord,
    private readonly bases: WritingTarget,
    private readonly who: Corrector,
  ) {
    const { db, clock } = parts;
    const { ok, nok, checker } = bases;
    this.#nok = db.collection<RefusedRecord>(nok.records);
    this.#repaired = collection(db, repairedRows);
    this.#keys = Object.keys(ok.checks);
    this.#checker = checker;
    this.#at = clock.stamp();
    this.#writer = new BaseWriter(bases, file, file.sha256 ?? '', this.#at);
  }

  static async of(
    parts: RepairParts,
    file: FileRecord,
    bases: { readonly ok: Base; readonly nok: Base },
    who: Corrector,
  ): Promise<Repair> {
    const checker = new RowChecker(
      bases.ok,
      Object.keys(bases.ok.checks),
      figureSigns(file.reading?.signs ?? {}),
    );
    const sender = { email: who.by, owner: file.user, replaces: file.replaces };
    return new Repair(parts, file, await writingFor(parts, bases, checker, sender), who);
  }

  async apply(corrections: readonly Correction[]): Promise<RepairResult> {
    if (corrections.length === 0) return { moved: 0, refused: 0, absent: 0 };
    const { db, clock } = this.parts;
    await collection(db, files).updateOne(
      { _id: this.file._id },
      { $set: { recount: true, statusChangeDate: clock.stamp() } },
    );
    const wanted = new Map(corrections.map((correction) => [correction.row.toHexString(), correction]));
    const rows = await this.#nok
      .find({
        _id: { $in: corrections.map(({ row }) => row) },
        '_source.file': this.file._id.toHexString(),
      })
      .toArray();
    const checked = rows.map((row) => this.#check(row, wanted.get(row._id.toHexString())));
    const good = checked.filter(({ faults }) => faults.length === 0);
    const bad = checked.filter(({ faults }) => faults.length > 0);
    const turnedAway = await this.#noted(rows.length, async () => {
      const again = await this.#move(good);
      await this.#keepRefused([...bad, ...again]);
      await recountRows(this.parts, this.file._id, this.bases.nok);
      return again;
    });
    return {
      moved: good.length - turnedAway.length,
      refused: bad.length + turnedAway.length,
      absent: corrections.length - rows.length,
    };
  }

  /** Writes rows of this file, whatever file the job under way is of. Of many the file is noted (rule D26). */
  #noted<T>(rows: number, write: () => Promise<T>): Promise<T> {
    if (rows <= maxApart) return writingForNoFile(write);
    const { db } = this.parts;
    return writingForFiles(db, this.bases.ok.collection_name, [this.file._id.toHexString()], write);
  }

  #check(row: RefusedRecord, correction: Correction | undefined): Candidate {
    const { cells: changes = {}, overrules = false } = correction ?? {};
    const cells = Object.fromEntries(this.#keys.map((key) => [key, changes[key] ?? keptCell(row[key])]));
    return { row, cells, overrules, ...this.#checker.check(this.#keys.map((key) => cells[key] ?? '')) };
  }

  /** Stores the original first, then adds the row, then removes the refused one. Returns the refused candidates. */
  async #move(good: readonly Candidate[]): Promise<Candidate[]> {
    if (good.length === 0) return [];
    const candidates = new Map(good.map((candidate) => [candidate.row._source.line, candidate]));
    await this.#repaired.bulkWrite(
      good.map(({ row }) => ({
        updateOne: {
          filter: { _id: row._id },
          update: { $setOnInsert: this.#originalOf(row) },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    const accepted: AcceptedRow[] = good.map(({ row, cells, values, overrules }) => ({
      line: row._source.line,
      values,
      ...(overrules ? { overrules: row.Error } : {}),
      cells: this.#keys.map((key) => cells[key] ?? ''),
    }));
    const write = () => this.#writer.accept(accepted);
    const holding = standardBase(this.bases.ok.collection_name)?.holding;
    const { turnedAway, warned } = await (holding ? holding(this.parts.db, write) : write());
    if (warned > 0)
      await collection(this.parts.db, files).updateOne({ _id: this.file._id }, { $inc: { warned } });
    const again = turnedAway.flatMap(({ line, faults }) => {
      const candidate = candidates.get(line);
      return candidate ? [{ ...candidate, faults }] : [];
    });
    const refused = new Set(again.map(({ row }) => row._id.toHexString()));
    await this.#repaired.deleteMany({ _id: { $in: again.map(({ row }) => row._id) } });
    const moved = good.filter(({ row }) => !refused.has(row._id.toHexString()));
    await this.#nok.deleteMany({ _id: { $in: moved.map(({ row }) => row._id) } });
    return again;
  }

  #originalOf(row: RefusedRecord): Omit<RepairedRow, '_id'> {
    const first = row['original'] as Record<string, unknown> | undefined;
    return {
      file: this.file._id.toHexString(),
      line: row._source.line,
      base: this.bases.ok.collection_name,
      original: first ?? Object.fromEntries(this.#keys.map((key) => [key, row[key] ?? ''])),
      error: row.Error,
      at: this.#at,
      ...this.who,
    };
  }

  async #keepRefused(candidates: readonly Candidate[]): Promise<void> {
    if (candidates.length === 0) return;
    const operations = candidates.map(({ row, cells, faults }): AnyBulkWriteOperation => {
      const original = row['original'] ?? Object.fromEntries(this.#keys.map((key) => [key, row[key] ?? '']));
      return {
        updateOne: {
          filter: { _id: row._id },
          update: { $set: { ...cells, ...reasonsOf(faults), original }, $inc: { revision: 1 } },
        },
      };
    });
    await this.parts.db.collection(this.bases.nok.records).bulkWrite(operations, { ordered: false });
  }
}

/**
 * Updates a file's counts by its refused rows, so that read = ok + nok + ignored holds however a repair ended. If
 * refused rows were removed for their age, the counts stay.
 */
export async function recountRows({ db, clock }: Pick<RepairParts, 'db' | 'clock'>, id: ObjectId, nok: Base) {
  const records = collection(db, files);
  for (;;) {
    const file = await records.findOne({ _id: id });
    if (!file) return;
    if (file.refused) return void (await records.updateOne({ _id: id }, { $set: { recount: false } }));
    const { read, ignored } = file.rows;
    const open = await db.collection(nok.records).countDocuments({ '_source.file': id.toHexString() });
    const rows = { read, ok: read - ignored - open, nok: open, ignored };
    const message =
      file.phase === 'completed'
        ? loadSummary({ ...file, rows }, summaryFacts(file.reading)) + removalText(file)
        : file.message;
    const { matchedCount } = await records.updateOne(
      { _id: id, rows: file.rows },
      { $set: { rows, message, recount: false, statusChangeDate: clock.stamp() } },
    );
    if (matchedCount > 0) return;
  }
}
