import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { namedColumns } from '../../../../app/domain/data/files/month-columns';
import { placeText } from '../../../../app/domain/data/files/row-place';
import {
  missingFields,
  type BaseField,
  type ColumnMap,
} from '../../../../app/domain/data/files/column-mapping';
import { messages } from '../../../../app/domain/messages';
import { notesText } from '../../../../app/domain/data/files/reading-notes';
import { headerWithin, titlesOf } from '../../../../app/domain/data/files/header-line';
import { dayDoubt, orderNames } from '../../../../app/domain/values/written-date';
import type { RememberedLayout } from '../../files/saved-layouts';
import { fittingSheet } from '../ingest/fitting-sheet';
import { recall } from '../ingest/recall';
import { tableKinds } from '../../../../app/domain/data/files/table-kinds';
import type { PreviewData } from '../../../../app/domain/data/files/preview';
import { sheetOf } from '../../../tables/reading';
import type { Encoding, Layout, Separator } from '../../../tables/layout';
import { maskedCpf } from '../../../../app/domain/values/cpf';
import type { Base } from '../../master-data/base';
import { cellText, fieldsOf, isMasked } from '../../master-data';
import type { Cell } from '../../../tables/cell';
import { NoWorkbook, Unreadable } from '../../../tables/failure';
import type { RowValidator } from '../../master-data/rows/row-validator';
import { footerRows } from '../ingest/footer';
import { endOf, readsSheets } from '../ingest/laid-table';
import { checkerOf, Turn, type Filling } from '../ingest/turn';
import { inspect, type Inspection } from '../../../tables/inspect';
import { ColumnProofs, writtenColumns } from '../ingest/notations';
import { isOpen } from '../../../../app/domain/values/notation';
import type { Row } from '../../../tables/rows';
import {
  closeTable,
  copyIn,
  firstRows,
  headerFinder,
  rowNotes,
  tableSource,
  titleText,
} from '../../../tables/table';
import { noTablesText, packedIn, packedText } from '../ingest/unpack';
import {
  provingCharacters,
  provingRows,
  shapeIn,
  sheetsRead,
  shownCell,
  shownColumns,
  turnedText,
  type Beginning,
} from './turned-rows';
import { judgedRows, trialOf } from './judged';
import { beginningOf, contentOf, copiedAlone, isBook, type Content, type Source } from './source';

/** Rows that a preview shows. */
export const previewRows = 20;
/** Characters of a line that a choice shows. */
const maxShown = 60;
/** Maximum wait for the beginning of a workbook, in milliseconds. */
const maxMs = 30_000;

/** What a person has chosen so far; the rest is detected. */
export type WantedLayout = Partial<Layout>;

/** A preview whose encoding and separator are ones that the portal reads; both null for a workbook. */
export interface Preview extends PreviewData {
  readonly encoding: Encoding | null;
  readonly separator: Separator | null;
}

/** What is remembered of the sender's files: titles by key of the base, and layouts by shape. */
export interface Memory {
  readonly titles: Readonly<Record<string, string>>;
  readonly layouts: readonly RememberedLayout[];
}

/** Decides which rows would be refused; with `tries` for all rows that are read, not only the shown ones. */
interface Judging {
  readonly validator: Pick<RowValidator, 'validate'>;
  readonly tries: boolean;
}

/**
 * Reads a file's first rows as the worker would, with the detected format and the mapping of its columns.
 * @param left aborted when nobody waits for it any more
 * @throws Unreadable if it is not a table
 */
export async function previewOf(
  source: Source,
  base: Base,
  wanted: WantedLayout,
  memory: Memory,
  judging: Judging,
  left?: AbortSignal,
): Promise<Preview> {
  const stop = AbortSignal.any([AbortSignal.timeout(maxMs), ...(left ? [left] : [])]);
  const inspection = await inspect(Readable.from([beginningOf(source)]), null);
  if (inspection.kind === 'empty') throw new Unreadable(messages.emptyFile);
  if (inspection.kind === 'other')
    throw new Unreadable(
      inspection.why ?? `O conteúdo não é ${tableKinds}: o arquivo pode ser guardado, mas não lido.`,
    );
  const content = contentOf(source, inspection);
  const read = () => readAs({ source, inspection, content }, base, wanted, memory, judging, stop);
  try {
    return await (content === source.stored ? copiedAlone(read, stop) : read());
  } catch (error) {
    if (stop.aborted) throw new Unreadable(messages.previewTakesLong, { cause: error });
    throw error;
  }
}

/** The source of a file's first rows. */
interface Inspected {
  readonly source: Source;
  readonly inspection: Inspection;
  readonly content: Content;
}

async function readAs(
  { source, inspection, content }: Inspected,
  base: Base,
  wanted: WantedLayout,
  memory: Memory,
  { validator, tries }: Judging,
  stop: AbortSignal,
): Promise<Preview> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-preview-'));
  try {
    const open = await tableSource(content.open, content.size, inspection, folder, { ...wanted }, stop);
    const recalled = saysHow(wanted)
      ? null
      : await recall(open, memory.layouts, fieldsOf(base), memory.titles);
    const layout = { ...recalled, ...wanted };
    const fitting = fittingSheet(open, fieldsOf(base), memory.titles);
    const table = await (recalled ? open : fitting)(layout);
    const { reading, sheets = [] } = table;
    const isCut = !source.whole && !isBook(inspection);
    const rows = (isCut ? untilCut(table.blocks) : table.blocks)[Symbol.asyncIterator]();
    const first = (await firstRows(rows, provingRows, provingCharacters)).slice(0, provingRows);
    const isAll =
      (source.whole || isBook(inspection)) && first.length < provingRows && (await rows.next()).done === true;
    await closeTable(table);
    if (first.length === 0) throw new Unreadable(messages.emptyFile);
    return {
      encoding: reading.kind === 'csv' ? reading.encoding : null,
      separator: reading.kind === 'csv' ? reading.separator : null,
      sheet: sheetOf(reading) ?? null,
      sheets,
      recalled: recalled !== null,
      ...(await fitted(base, { first, isAll, table, open }, layout, memory.titles, { validator, tries })),
    };
  } catch (error) {
    if (!(error instanceof NoWorkbook)) throw error;
    const packed = await packedIn(copyIn(folder));
    if (packed.tables.length === 0)
      throw new Unreadable(`Não há prévia: ${noTablesText(packed)} Ele seria guardado, e não lido.`);
    throw new Unreadable(
      `O ZIP tem ${packedText(packed)}. Depois do envio, cada tabela é lida como um arquivo próprio; do ZIP não há prévia.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Blocks of a text that was cut off: quotes that are open at its end may be closed after it. */
async function* untilCut(blocks: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let isBegun = false;
  try {
    for await (const block of blocks) {
      isBegun ||= block.length > 0;
      yield block;
    }
  } catch (error) {
    if (!(error instanceof Unreadable) || !isBegun) throw error;
  }
}

/** Whether a person has chosen how the file is read: then remembered layouts are ignored. */
const saysHow = ({ header, titleLines, sheet, encoding, separator }: WantedLayout): boolean =>
  [header, titleLines, sheet, encoding, separator].some((choice) => choice !== undefined);

/** The line of the titles, and the titles. */
function titledAs(
  { first, table }: Beginning,
  fields: readonly BaseField[],
  wanted: WantedLayout,
  remembered: Memory['titles'],
) {
  const { titles: fixed } = table;
  if (fixed) return { titles: fixed, others: [], line: 1, rows: first, lines: 1, isNamed: true, notes: {} };
  const top = first.slice(0, headerWithin);
  const settled = wanted.header !== undefined;
  const found = headerFinder({ header: true, ...wanted }, fields, remembered)(top);
  const texts = top.map(({ cells }) => cells.map(titleText));
  const { titles, others } = titlesOf(texts, found);
  const at = top[found.at];
  const named = settled || Object.keys(namedColumns(fields, titles, remembered, others)).length > 0;
  const isNamed = at !== undefined && (named || !at.cells.some(looksLikeData));
  if (!isNamed)
    return { titles: [], others, line: false as const, rows: first, lines: found.lines, isNamed, notes: {} };
  const noted = rowNotes(table, top, found, { titles, others });
  const rows = noted.take(first.slice(found.at + found.lines));
  return { titles, others, line: at.line, rows, lines: found.lines, isNamed, notes: noted.notes };
}

async function fitted(
  base: Base,
  beginning: Beginning,
  wanted: WantedLayout,
  remembered: Memory['titles'],
  { validator, tries }: Judging,
): Promise<Omit<Preview, 'encoding' | 'separator' | 'sheet' | 'sheets' | 'recalled'>> {
  const fields = fieldsOf(base);
  const { first, isAll, table } = beginning;
  const {
    titles: named,
    others: otherNames,
    line,
    rows: all,
    lines,
    isNamed,
    notes,
  } = titledAs(beginning, fields, wanted, remembered);
  const widthOf = (rows: readonly Row[]) =>
    rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const width = Math.max(widthOf(first), named.length);
  const titles = Array.from({ length: width }, (_, at) => named[at] || `Coluna ${at + 1}`);
  const left = wanted.left ?? [];
  const guessed = isNamed ? namedColumns(fields, named, remembered, otherNames) : inOrder(fields, width);
  const filling: Filling = {
    map: Object.fromEntries(Object.entries(wanted.columns ?? guessed).filter(([, at]) => !left.includes(at))),
    constants: wanted.constants,
    left,
  };
  const main = { titles: named, filling, isTitled: line !== false, lines };
  const skipEnd = wanted.skipEnd ?? 0;
  const alike = readsSheets(filling, table)
    ? await sheetsRead(beginning, main, { left: wanted.sheetsLeft ?? [], skipEnd })
    : null;
  const turn = alike?.turn ?? new Turn(named, filling, null);
  const unfilled = missingFields(fields, turn.map);
  const ofOne = isAll ? all.slice(0, Math.max(0, all.length - skipEnd)) : all;
  const below = alike?.rows ?? turn.rows(isAll ? ofOne.slice(0, endOf(ofOne, turn)) : ofOne);
  const isWhole = alike?.isAll ?? isAll;
  const proofs = new ColumnProofs(writtenColumns(base, turn.map));
  proofs.note(below);
  const days = proofs.days(wanted.order);
  const isMapped = unfilled.length === 0 && Object.keys(turn.map).length > 0;
  // Where a column leaves its notation open, that which others of the file prove is chosen until the sender says otherwise.
  const isAsked = proofs.notations.some(({ notation }) => isOpen(notation));
  const sign = wanted.sign ?? (isAsked ? proofs.provenSign : null);
  const checker = isMapped ? checkerOf(base, turn, proofs.signs({ ...wanted, ...(sign && { sign }) })) : null;
  const others = table.otherLines?.();
  // The footer that a load would skip.
  const ends = checker && isWhole ? footerRows(below, checker) : 0;
  const loaded = below.slice(0, below.length - ends);
  const rows = loaded.slice(0, previewRows);
  const judged = checker ? await judgedRows(tries ? loaded : rows, checker, validator) : [];
  const columns = shownColumns(turn, titles, fields);
  // Values that nobody may read in full are masked here too.
  const masked = new Set(Object.entries(turn.map).flatMap(([key, at]) => (isMasked(base, key) ? [at] : [])));
  return {
    header: line,
    titleLines: lines,
    shape: shapeIn(isNamed ? named : widthOf(first.slice(0, headerWithin)), turn),
    guesses: [
      ...guessesOf(proofs, days),
      ...notesText({
        ...notes,
        ...(others && others.count > 0 && { otherLines: others }),
        twice: turn.notes.twice,
      }),
    ],
    top: (table.titles ? [] : first.slice(0, headerWithin)).map(({ line: at, cells }) => ({
      line: at,
      text: lineText(cells),
    })),
    fields,
    titles,
    map: filling.map,
    constants: filling.constants ?? {},
    sheetsLeft: wanted.sheetsLeft ?? [],
    columns,
    turned: turnedText(turn, { base, wanted, passedBy: alike?.passedBy ?? [] }),
    missing: unfilled.map(({ label }) => label),
    sign,
    order: wanted.order ?? null,
    dayDoubts: days.flatMap(({ column: { label }, notation, order }) =>
      order === 'open' ? [dayDoubt(label, notation)] : [],
    ),
    skipEnd,
    left,
    doubts: proofs.notations.flatMap(({ column: { label }, notation }) =>
      notation.doubt ? [{ label, notation }] : [],
    ),
    tried: checker && tries ? trialOf(base, loaded, judged, isWhole) : null,
    rows: rows.map(({ line: at, cells }, row) => ({
      line: at,
      place: placeText(at, table.sheets),
      cells: columns.map((_, column) =>
        masked.has(column)
          ? maskedCpf(String(cells[column] ?? ''))
          : shownCell(cells[column], columns[column]?.at),
      ),
      faults: (judged[row] ?? []).map(({ column, message }) => ({ at: turn.map[column] ?? -1, message })),
    })),
  };
}

/** What columns prove of how they are written, where it is not as Brazil writes. */
function guessesOf(proofs: ColumnProofs, days: ReturnType<ColumnProofs['days']>): string[] {
  const english = proofs.notations.flatMap(({ column: { label }, notation }) =>
    notation.doubt === null && notation.sign === '.' && notation.either.length > 0 ? [label] : [],
  );
  const monthFirst = days.flatMap(({ column: { label }, order }) => (order === 'mdy' ? [label] : []));
  return [
    ...(english.length > 0 ? [`Números em notação inglesa: ${english.join(', ')}.`] : []),
    ...(monthFirst.length > 0 ? [`Datas como ${orderNames.mdy}: ${monthFirst.join(', ')}.`] : []),
  ];
}

/** A line in short, as a choice shows it. */
function lineText(cells: readonly Cell[]): string {
  const text = cells
    .map((cell) => cellText(cell, undefined))
    .filter((cell) => cell !== '')
    .join(' · ');
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

/** A number, a date or a code of digits is data rather than a title. */
const looksLikeData = (cell: Cell): boolean =>
  typeof cell !== 'string' || /^[+-]?\d[\d.,/\s-]*$/.test(cell.trim());

const inOrder = (fields: readonly BaseField[], width: number): ColumnMap =>
  Object.fromEntries(fields.slice(0, width).map(({ key }, at) => [key, at]));
