import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  mapColumns,
  missingFields,
  type BaseField,
  type ColumnMap,
} from '../../../../app/domain/data/files/column-mapping';
import { headerWithin } from '../../../../app/domain/data/files/header-line';
import { tableKinds } from '../../../../app/domain/data/files/table-kinds';
import type { PreviewData } from '../../../../app/domain/data/files/preview';
import { sheetOf } from '../../files/file';
import type { Encoding, Layout, Separator } from '../../files/layout';
import { maskedCpf } from '../../../../app/domain/values/cpf';
import type { Base } from '../../master-data/base';
import { isMasked } from '../../master-data/table-query';
import type { Cell } from '../ingest/cell';
import { Unreadable } from '../ingest/failure';
import type { Admission } from '../ingest/admission';
import { fieldsOf, RowChecker, type CheckedRow, type RowFault } from '../ingest/header';
import { inspect } from '../ingest/inspect';
import { ColumnProofs, numberColumns } from '../ingest/notations';
import type { Row } from '../ingest/rows';
import { headerFinder, tableSource } from '../ingest/table';
import { cellText } from '../repair/cell-text';

/** Rows that a preview shows. */
export const previewRows = 20;
/** Characters of a line that a choice shows. */
const mostShown = 60;
/** Rows that a preview reads for how numbers are written. */
const provingRows = 5_000;
/** Bytes from a CSV file's beginning that a preview reads. */
export const previewBytes = 256 * 1024;
/** A workbook is read whole, because its directory stands at its end: larger ones have no preview. */
export const largestWorkbook = 16 * 1024 * 1024;

/** What a person has settled so far; the rest is guessed. */
export type WantedLayout = Partial<Layout>;

/** A preview whose encoding and separator are ones that the portal reads; both null for a workbook. */
export interface Preview extends PreviewData {
  readonly encoding: Encoding | null;
  readonly separator: Separator | null;
}

interface Source {
  /** The file's beginning, or all of it. */
  readonly bytes: Buffer;
  /** True where `bytes` is the whole file. */
  readonly whole: boolean;
}

/**
 * Reads a file's first rows as the worker would, with what is guessed about it and how its columns fit the base.
 * @throws Unreadable for what is no table
 */
export async function previewOf(
  source: Source,
  base: Base,
  wanted: WantedLayout,
  remembered: Readonly<Record<string, string>>,
  admission: Pick<Admission, 'judge'>,
): Promise<Preview> {
  const bytes = source.whole ? source.bytes : wholeLines(source.bytes);
  const inspection = await inspect(Readable.from([bytes]), null);
  if (inspection.kind === 'empty') throw new Unreadable('O arquivo está vazio.');
  if (inspection.kind === 'other')
    throw new Unreadable(`O conteúdo não é ${tableKinds}: o arquivo pode ser guardado, mas não lido.`);
  if ((inspection.kind === 'zip' || inspection.kind === 'office') && !source.whole)
    throw new Unreadable('O arquivo é grande demais para uma prévia; ele pode ser enviado assim mesmo.');
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-preview-'));
  try {
    const layout = { header: true, columns: {}, ...wanted };
    const content = () => Promise.resolve(Readable.from([bytes]));
    const table = await (await tableSource(content, bytes.length, inspection, folder, layout))();
    const { blocks, reading, sheets = [] } = table;
    const first = await firstRows(blocks, provingRows);
    return {
      encoding: reading.kind === 'csv' ? reading.encoding : null,
      separator: reading.kind === 'csv' ? reading.separator : null,
      sheet: sheetOf(reading) ?? null,
      sheets,
      ...(await fitted(base, { first, fixed: table.titles }, wanted, remembered, admission)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Up to the last line break: a cut line, or a cut character, would mislead. */
function wholeLines(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(0x0a) + 1;
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return end === 0 ? bytes : bytes.subarray(0, utf16 ? end + (end % 2) : end);
}

async function firstRows(blocks: AsyncIterable<readonly Row[]>, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const block of blocks) {
    rows.push(...block);
    if (rows.length >= count) break;
  }
  if (rows.length === 0) throw new Unreadable('O arquivo está vazio.');
  return rows.slice(0, count);
}

async function fitted(
  base: Base,
  { first, fixed }: { readonly first: readonly Row[]; readonly fixed: readonly string[] | undefined },
  wanted: WantedLayout,
  remembered: Readonly<Record<string, string>>,
  admission: Pick<Admission, 'judge'>,
): Promise<Omit<Preview, 'encoding' | 'separator' | 'sheet' | 'sheets'>> {
  const fields = fieldsOf(base);
  const found = fixed
    ? -1
    : headerFinder(wanted.header ?? true, fields, remembered)(first.slice(0, headerWithin));
  const titleRow = fixed ? { line: 1, cells: fixed } : first[found];
  const top = (titleRow?.cells ?? []).map((cell) => cellText(cell, undefined));
  const byTitle = mapColumns(fields, top, remembered);
  const named = wanted.header !== undefined || Object.keys(byTitle).length > 0;
  const header = titleRow && (named || !titleRow.cells.some(looksLikeData)) ? titleRow.line : false;
  const width = first.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const titles = Array.from(
    { length: width },
    (_, at) => (header !== false && top[at]) || `Coluna ${at + 1}`,
  );
  const map = wanted.columns ?? (header !== false ? byTitle : inOrder(fields, width));
  const missing = missingFields(fields, map);
  const below = header === false ? first : first.slice(found + 1);
  const proofs = new ColumnProofs(numberColumns(base, map));
  proofs.note(below);
  const checker = missing.length === 0 ? new RowChecker(base, [], proofs.signs(wanted.sign), map) : null;
  const rows = below.slice(0, previewRows);
  const checked = checker ? rows.map(({ cells }) => checker.check(cells)) : [];
  const judged = await judgedOf(checked, admission);
  // What nobody may read in full is masked here too.
  const masked = new Set(Object.entries(map).flatMap(([key, at]) => (isMasked(base, key) ? [at] : [])));
  return {
    header,
    top: (fixed ? [] : first.slice(0, headerWithin)).map(({ line, cells }) => ({
      line,
      text: lineText(cells),
    })),
    fields,
    titles,
    map,
    missing: missing.map(({ label }) => label),
    sign: wanted.sign ?? null,
    doubts: proofs.notations.flatMap(({ column: { label }, notation }) =>
      notation.doubt ? [{ label, notation }] : [],
    ),
    rows: rows.map(({ line, cells }, row) => ({
      line,
      cells: titles.map((_, at) =>
        masked.has(at) ? maskedCpf(String(cells[at] ?? '')) : cellText(cells[at], undefined),
      ),
      faults: (judged[row] ?? []).map(({ column, message }) => ({
        at: map[column] ?? -1,
        message,
      })),
    })),
  };
}

/** What a row is refused for: its cells first; only a row whose cells are right is looked at beside others. */
async function judgedOf(
  checked: readonly CheckedRow[],
  admission: Pick<Admission, 'judge'>,
): Promise<readonly (readonly RowFault[])[]> {
  const judged = await admission.judge(checked.filter(({ faults }) => faults.length === 0));
  let at = 0;
  return checked.map(({ faults }) => (faults.length > 0 ? faults : (judged[at++]?.faults ?? [])));
}

/** A line in short, as a choice shows it. */
function lineText(cells: readonly Cell[]): string {
  const text = cells
    .map((cell) => cellText(cell, undefined))
    .filter((cell) => cell !== '')
    .join(' · ');
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

/** A figure, a date or a code of digits stands in data rather than in a header. */
const looksLikeData = (cell: Cell): boolean =>
  typeof cell !== 'string' || /^[+-]?\d[\d.,/\s-]*$/.test(cell.trim());

const inOrder = (fields: readonly BaseField[], width: number): ColumnMap =>
  Object.fromEntries(fields.slice(0, width).map(({ key }, at) => [key, at]));
