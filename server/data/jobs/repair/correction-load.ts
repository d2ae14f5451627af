import { isActive } from '../../../../app/domain/data/jobs/job';
import { ObjectId } from 'mongodb';
import { mapColumns, type ColumnMap } from '../../../../app/domain/data/files/column-mapping';
import { messages } from '../../../../app/domain/messages';
import { count } from '../../../../app/domain/values/format';
import { files, repairedRows } from '../../provenance';
import type { FileRecord } from '../../provenance/file';
import { filesSeenBy } from '../../files';
import { cellText, fieldsOf, isFigure, mayCorrect, seesWhole } from '../../master-data';
import type { Base } from '../../master-data/base';
import type { Signs } from '../../master-data/rows/header';
import type { RefusedRecord } from '../../master-data/records';
import { collection } from '../../../platform/mongo';
import { Users } from '../../../people/users';
import type { Cell } from '../../../tables/cell';
import { Unreadable } from '../../../tables/failure';
import { Cancelled, HandedBack } from '../ingest/stopped';
import type { IngestParts } from '../ingest/parts';
import type { FileJobRuns } from '../ingest/file-job-runs';
import { retryOutages } from '../ingest/outage';
import type { Row, Table } from '../../../tables/rows';
import type { BatchResult } from '../ingest/writer';
import { correctedNumber } from './corrected-cell';
import { parseReference } from './correction-file';
import { Repair, type Correction } from './repair';

const batchSize = 500;

interface CorrectedLine {
  readonly line: number;
  readonly cells: readonly Cell[];
}

interface Origin {
  readonly file: FileRecord;
  readonly ok: Base;
  readonly nok: Base;
  readonly map: ColumnMap;
  readonly repair: Repair;
}

/**
 * Loads a file of refused rows that comes back corrected: each line replaces the refused row that it names, is checked
 * again and moves to the Ok base as a row of the file it was refused in. Lines that name no open row are ignored.
 * @throws Unreadable where a file that it names is still being processed; HandedBack, Cancelled, LeaseLost
 */
export async function loadCorrections(
  parts: IngestParts,
  runs: FileJobRuns,
  source: {
    readonly table: Table;
    readonly titles: readonly string[];
    readonly blocks: AsyncIterable<readonly Row[]>;
    readonly reference: number;
    readonly signs: Signs;
  },
  stop: AbortSignal,
): Promise<void> {
  const { table, titles, blocks, reference, signs } = source;
  const load = new CorrectionLoad(parts, runs, titles, signs);
  let batch: Row[] = [];
  const flush = async () => {
    if (stop.aborted) throw new HandedBack();
    if (runs.file.stoppedBy) throw new Cancelled();
    const last = batch.at(-1);
    if (!last) return;
    const result = await retryOutages(() => load.apply(batch, reference), stop);
    await retryOutages(() => runs.advance(result, last.line, table.read(last.line)), stop);
    batch = [];
  };
  for await (const block of blocks)
    for (const row of block)
      if (row.line > runs.file.checkpoint && batch.push(row) === batchSize) await flush();
  await flush();
  await runs.complete(summary(runs));
}

const summary = ({ rows: { read, ok, nok, ignored } }: FileJobRuns): string =>
  [
    `Correções: ${count(read, 'linha', 'linhas')}: ${count(ok, 'carregada', 'carregadas')}`,
    count(nok, 'ainda recusada', 'ainda recusadas'),
    ...(ignored > 0 ? [`${count(ignored, 'ignorada', 'ignoradas')}`] : []),
  ].join(', ') + '.';

class CorrectionLoad {
  readonly #origins = new Map<string, Promise<Origin | null>>();

  constructor(
    private readonly parts: IngestParts,
    private readonly runs: FileJobRuns,
    private readonly header: readonly string[],
    private readonly signs: Signs,
  ) {}

  /** Records how the batch's lines ended; repeated after an outage, it counts what it had moved before. */
  async apply(batch: readonly Row[], reference: number): Promise<BatchResult> {
    const byFile = new Map<string, CorrectedLine[]>();
    for (const { cells } of batch) {
      const named = parseReference(cells[reference]);
      if (!named) continue;
      const lines = byFile.get(named.file) ?? [];
      byFile.set(named.file, lines);
      lines.push({ line: named.line, cells });
    }
    let [ok, nok] = [0, 0];
    for (const [id, lines] of byFile) {
      const origin = await this.#origin(id);
      if (!origin) continue;
      const result = await this.#correct(origin, lines);
      ok += result.ok;
      nok += result.nok;
    }
    // Warnings are counted with the files that the rows are of.
    return { ok, nok, ignored: batch.length - ok - nok, warned: 0 };
  }

  async #correct(origin: Origin, lines: readonly CorrectedLine[]): Promise<{ ok: number; nok: number }> {
    const numbers = lines.map(({ line }) => line);
    const file = origin.file._id.toHexString();
    const before = await collection(this.parts.db, repairedRows).countDocuments({
      file,
      line: { $in: numbers },
      via: this.#id,
    });
    const rows = await this.parts.db
      .collection<RefusedRecord>(origin.nok.records)
      .find({ '_source.file': file, '_source.line': { $in: numbers } })
      .toArray();
    const given = new Map(lines.map(({ line, cells }) => [line, cells]));
    const corrections = rows.map((row): Correction => ({
      row: row._id,
      cells: this.#changes(row, given.get(row._source.line) ?? [], origin),
    }));
    const { moved, refused } = await origin.repair.apply(corrections);
    return { ok: before + moved, nok: refused };
  }

  get #id(): string {
    return this.runs.file._id.toHexString();
  }

  /** Cells that no longer read as they were given out. */
  #changes(row: RefusedRecord, cells: readonly Cell[], { ok, map }: Origin): Correction['cells'] {
    const changed: Record<string, Cell> = {};
    for (const [key, at] of Object.entries(map)) {
      const rule = ok.checks[key];
      const cell = cells[at] ?? '';
      const was = cellText(row[key], rule);
      const now = rule?.kind === 'cpf' ? String(cell).trim() : cellText(cell, rule);
      // An apostrophe prevents spreadsheets from running a text as a formula.
      if (!rule || now === was || now === `'${was}`) continue;
      changed[key] =
        isFigure(rule) && typeof cell === 'string' ? correctedNumber(cell, this.signs[key]) : cell;
    }
    return changed;
  }

  #origin(id: string): Promise<Origin | null> {
    const known = this.#origins.get(id) ?? this.#open(id);
    this.#origins.set(id, known);
    return known;
  }

  /** Null for a file that the sender may not see, and for one that feeds no base. */
  async #open(id: string): Promise<Origin | null> {
    const { db, masterData } = this.parts;
    const file = await collection(db, files).findOne({ _id: new ObjectId(id) });
    const sender = await new Users(db, this.parts.clock).person(this.runs.file.user);
    const visible = sender && filesSeenBy(sender);
    if (!file?.collection || !visible || (visible.only !== null && visible.only !== file.user)) return null;
    const [ok, nok] = await Promise.all([
      masterData.base(file.collection, true),
      masterData.base(file.collection, false),
    ]);
    if (file.user !== sender.email && !seesWhole(ok, sender)) return null;
    if (isActive(file.phase))
      throw new Unreadable(`${file.originalName} ainda está sendo processado. Envie as correções depois.`);
    if (!mayCorrect(ok, sender)) throw new Unreadable(messages.correctsNot);
    await this.runs.corrects(id);
    const who = { by: this.runs.file.user, via: this.#id };
    const map = mapColumns(fieldsOf(ok), this.header);
    return { file, ok, nok, map, repair: await Repair.of(this.parts, file, { ok, nok }, who) };
  }
}
