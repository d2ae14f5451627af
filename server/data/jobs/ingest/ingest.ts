import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Titles } from '../../../../app/domain/data/files/header-line';
import { isNamedAsSheet, isNamedAsTable, tableKinds } from '../../../../app/domain/data/files/table-kinds';
import { loadSummary } from '../../../../app/domain/data/jobs/job';
import { messages } from '../../../../app/domain/messages';
import { sheetsOf } from '../../../tables/reading';
import { Mappings, SavedLayouts, statedColumns } from '../../files';
import { noteAbsent } from '../replace/absence';
import { askText, removalText } from '../replace/removal-text';
import { referenceColumn } from '../repair/correction-file';
import { loadCorrections } from '../repair/correction-load';
import { NoArchive, NoWorkbook, Unreadable } from '../../../tables/failure';
import { Cancelled, HandedBack } from './stopped';
import { Footer, mayEnd } from './footer';
import { fieldsOf } from '../../master-data';
import type { RowChecker } from '../../master-data/rows/header';
import { laidOut } from './laid-table';
import { checkerOf, fillable, type Filling } from './turn';
import { inspect } from '../../../tables/inspect';
import { batchesAtOnce } from './keyed-rows';
import { notesOf, readingOf } from './file-reading';
import type { Found, FileJobRuns } from './file-job-runs';
import { recall } from './recall';
import { fittingSheet } from './fitting-sheet';
import { mixtures, writtenColumns, signsOf, surveyed, type Surveyed } from './notations';
import type { LoadSpool } from '../../search/rows/load-spools';
import { retryOutages } from './outage';
import type { IngestParts } from './parts';
import { lengthOf, type Row } from '../../../tables/rows';
import type { AcceptedRow, RefusedRow } from '../../master-data/rows/stamp';
import { closeTable, copyIn, headerFinder, tableSource, type TableSource } from '../../../tables/table';
import { noTablesText, packedIn, unpack } from './unpack';
import { writingFor } from './writing';
import { writingForJob } from '../../../platform/row-index';
import { BaseWriter, type Batch } from './writer';

const batchSize = 2_000;
/** Maximum number of characters of a batch, four of which are in memory at once: a row may have a million. */
const batchLength = 12 * 1024 ** 2;

/**
 * Processes one file (rule D7): reads it as a stream, checks each row against its base, writes the
 * valid ones to the Ok base and the refused ones to the NOK base, and moves the job on in its runs. Begins after
 * the checkpoint of these.
 * @throws Unreadable for a file that cannot be loaded, LeaseLost, HandedBack, Cancelled, or what the outside world threw
 */
export async function ingest(parts: IngestParts, runs: FileJobRuns, stop: AbortSignal): Promise<void> {
  const { file } = runs;
  const inspected = async () => inspect(await parts.storage.open(file.originalFile), file.digests);
  if (file.collection === null) {
    if (!parts.storage.verifies) await inspected();
    return runs.complete('Arquivo guardado e não lido: nenhuma base foi escolhida.');
  }
  const inspection = await inspected();
  if (inspection.kind === 'empty') throw new Unreadable(messages.emptyFile);
  if (inspection.kind === 'other')
    return keepUnread(runs, inspection.why ? new Unreadable(inspection.why) : noTable);
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-ingest-'));
  try {
    const content = () => parts.storage.open(file.originalFile);
    const open = await tableSource(content, file.size, inspection, folder, file.layout);
    await writingForJob(parts.db, file.collection, file._id.toHexString(), () =>
      load(parts, runs, open, inspection.fingerprint, stop),
    );
  } catch (error) {
    if (error instanceof NoWorkbook) await unpackOrKeep(parts, runs, folder, error, stop);
    else if (error instanceof NoArchive) await keepUnread(runs, error);
    else throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Unpacks the tables of a ZIP; one with a table's extension is refused. */
async function unpackOrKeep(
  parts: IngestParts,
  runs: FileJobRuns,
  folder: string,
  error: NoWorkbook,
  stop: AbortSignal,
): Promise<void> {
  const file = copyIn(folder);
  const packed = await packedIn(file);
  const { unpacking } = parts;
  const name = runs.file.originalName;
  if (packed.tables.length === 0 && /\.zip$/i.test(name))
    return runs.complete(`Arquivo guardado e não lido: ${noTablesText(packed)}`);
  if (!unpacking || packed.tables.length === 0 || isNamedAsTable(name)) return keepUnread(runs, error);
  await unpack(parts, unpacking, runs, { file, packed }, stop);
}

/** Files of other kinds are stored unread (rule D9); one with a table's extension that is no table is refused. */
async function keepUnread(runs: FileJobRuns, reason: Unreadable): Promise<void> {
  if (isNamedAsTable(runs.file.originalName) || isNamedAsSheet(runs.file.originalName)) throw reason;
  await runs.complete(`Arquivo guardado e não lido: ele não é ${tableKinds}.`);
}

const noTable = new Unreadable(`O conteúdo não é ${tableKinds}, apesar do nome do arquivo.`);

async function load(
  parts: IngestParts,
  runs: FileJobRuns,
  open: TableSource,
  fingerprint: string,
  stop: AbortSignal,
): Promise<void> {
  const { file } = runs;
  const base = file.collection ?? '';
  const [ok, nok] = await Promise.all([
    parts.masterData.base(base, true),
    parts.masterData.base(base, false),
  ]);
  const remembered = await new Mappings(parts.db).titles(file.user, base);
  const { stated } = file;
  const recalled =
    file.layout || stated
      ? null
      : await recall(open, await new SavedLayouts(parts.db).of(file.user, base), fieldsOf(ok), remembered);
  const layout = file.layout ?? recalled;
  const fillings: Filling[] = [];
  const fill = ({ titles, others }: Titles): Filling => {
    const named = () => statedColumns(fieldsOf(ok), titles, { stated, remembered, others });
    const filling = {
      map: fillable(layout, named, titles),
      constants: layout?.constants ?? stated?.constants,
      left: layout?.left ?? [],
    };
    fillings.push(filling);
    return filling;
  };
  const find = headerFinder(layout ?? { header: true }, fieldsOf(ok), remembered);
  const fitting = fittingSheet(open, fieldsOf(ok), remembered);
  const opened = () => (layout ? open(layout) : fitting());
  const lay = () => laidOut(open, opened, { find, fill, layout });
  const source = await surveyed(lay, (map) => writtenColumns(ok, map), stop);
  const { table, turn, headerLine, titleLines, proofs } = source;
  const { titles } = turn;
  let spool: LoadSpool | null = null;
  try {
    const reference = referenceColumn(titles);
    const corrects = reference >= 0;
    const signs = corrects ? proofs.signs(layout ?? {}) : signsOf(proofs, layout ?? {});
    const checker = corrects ? null : checkerOf(ok, turn, signs);
    // A worker that takes the job over reads the rest in the same way, even if the sender changes the layout
    // meanwhile.
    await runs.begin(fingerprint, layout, {
      ...readingOf(source),
      signs,
      ...(headerLine !== 1 && { header: headerLine }),
      ...(titleLines !== 1 && { titleLines }),
      ...((recalled ?? file.reading?.recalled) && { recalled: true }),
    });
    if (!checker && file.replaces) throw new Unreadable(messages.correctionsReplaceNot);
    if (!checker) return await loadCorrections(parts, runs, { ...source, titles, reference, signs }, stop);
    const sender = { email: file.user, owner: file.user, replaces: file.replaces };
    const target = await writingFor(parts, { ok, nok }, checker, sender);
    spool = (await parts.spools?.begin(file, ok, fingerprint)) ?? null;
    const writer = new BaseWriter(target, file, fingerprint, parts.clock.stamp(), spool?.rows);
    const footer = await loadRows(runs, source, writer, checker, stop);
    const { map: columns = {}, constants } = fillings.at(-1) ?? {};
    const notes = notesOf(source, ok, { columns, constants, chosenFor: layout?.chosenFor });
    const read = { ...sheetsOf(readingOf(source)), footer, fixed: notes?.fixed };
    const summary = loadSummary(runs.file, read) + mixtures(proofs);
    const found: Found = { footer, notes };
    if (!file.replaces) {
      await spool?.offer();
      return await runs.complete(summary, found);
    }
    const absent = await retryOutages(() => noteAbsent(parts, { ok, nok }, runs.file, stop), stop);
    if (!absent) return await runs.complete(`${summary} ${messages.scopeTooWide}`, found);
    const { rows, edited } = absent;
    if (rows + edited > 0) return await runs.ask(absent, summary + askText(rows), found);
    const nothingGoes = { ...runs.file, absent: { ...absent, decision: 'keep' as const } };
    await runs.complete(summary + removalText(nothingGoes), found, nothingGoes.absent);
  } finally {
    await spool?.drop();
    await closeTable(table);
  }
}

/** A batch that is being written, and counted after that. */
interface OnItsWay {
  readonly written: Promise<unknown>;
  readonly counted: Promise<void>;
}

const nothing: OnItsWay = { written: Promise.resolve(), counted: Promise.resolve() };

/** Reads, checks and writes rows in batches; the runs count each once it is written. Returns the lines at the end that are no data. */
async function loadRows(
  runs: FileJobRuns,
  { read, blocks, skipped }: Surveyed,
  writer: BaseWriter,
  checker: RowChecker,
  stop: AbortSignal,
): Promise<readonly number[]> {
  const { file } = runs;
  const footer = new Footer();
  // While some batches are written, the next is read and checked; they are counted in their order.
  const onTheirWay: OnItsWay[] = [];
  try {
    const rows = batches(blocks, checker, footer, file.checkpoint, writer.keepsCells);
    for await (const { batch, lastLine } of rows) {
      if (onTheirWay.length === batchesAtOnce) await onTheirWay.shift()?.counted;
      if (stop.aborted) throw new HandedBack();
      if (runs.file.stoppedBy) throw new Cancelled();
      const progress = read(lastLine);
      const before = onTheirWay.at(-1) ?? nothing;
      const earlier = Promise.all(onTheirWay.map(({ written }) => written));
      // A failure is thrown where it is awaited: by batches with the same keys, and some batches later by all.
      earlier.catch(() => undefined);
      const following = { isApart: writer.standsApart(batch), before: earlier };
      const written = retryOutages(() => writer.write(batch, following), stop);
      const count = async () => {
        const [counts] = await Promise.all([written, before.counted]);
        await retryOutages(() => runs.advance(counts, lastLine, progress), stop);
      };
      const counted = count();
      onTheirWay.push({ written, counted });
      counted.catch(() => undefined);
    }
  } finally {
    // Nothing is written once another worker has the job, or it has ended.
    await Promise.allSettled(onTheirWay.map(({ written }) => written));
    await writer.rest().catch(() => undefined);
    await onTheirWay.at(-1)?.counted;
  }
  await retryOutages(() => writer.finish(), stop);
  return [...footer.lines, ...skipped];
}

async function* batches(
  blocks: AsyncIterable<readonly Row[]>,
  checker: RowChecker,
  footer: Footer,
  checkpoint: number,
  keepsCells: boolean,
): AsyncGenerator<{ batch: Batch; lastLine: number }> {
  let accepted: AcceptedRow[] = [];
  let refused: RefusedRow[] = [];
  let lastLine = checkpoint;
  let length = 0;
  const put = (row: AcceptedRow | RefusedRow) =>
    void ('faults' in row ? refused.push(row) : accepted.push(row));
  for await (const block of blocks)
    for (const { line, cells } of block) {
      if (line <= checkpoint) continue;
      const checked = checker.check(cells);
      const { values, faults } = checked;
      const row =
        faults.length > 0
          ? { line, raw: checker.raw(cells), faults }
          : { line, values, cells: keepsCells ? cells : null };
      const rows = mayEnd({ cells }, checked, checker) ? footer.hold(row) : [...footer.release(), row];
      length += lengthOf(cells);
      if (rows.length === 0) continue;
      rows.forEach(put);
      lastLine = line;
      if (accepted.length + refused.length < batchSize && length < batchLength) continue;
      yield { batch: { accepted, refused }, lastLine };
      accepted = [];
      refused = [];
      length = 0;
    }
  if (accepted.length + refused.length > 0) yield { batch: { accepted, refused }, lastLine };
}
