/**
 * A separate process that reads an XLS workbook and writes its sheets as JSON lines: a package reads the format as a
 * whole, and this process limits the memory and time that a hostile file can use.
 *
 *     node xls.js <workbook> <folder>
 *
 * Writes `<folder>/book.json` (`XlsBook`) and, for each sheet, `<folder>/<number of the sheet>.jsonl` (an `XlsRow` per
 * line), or `<folder>/refused.json` with the reason of a refusal.
 */
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import xlsx, { type CellObject, type WorkSheet } from '@e965/xlsx';
import { isBlank, missingResult } from '../../app/domain/values/cell-text';
import { saysEither } from './either';
import { formatOf, formattedNumber } from './number-format';
import { daysTo1904 } from './sheet-date';
import type { XlsBook, XlsCell, XlsRow } from './xls';

/** The maximum size of the written sheets in bytes: a text that many cells share is written for each. */
const maxBytes = 1024 ** 3;
const flushAt = 1024 ** 2;

const locked = 'A planilha tem senha. Retire a senha e envie de novo.';
const broken = 'A planilha está danificada.';

class Refused extends Error {}

/** Error texts by their codes. */
const errors: ReadonlyMap<unknown, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);

const [, , file = '', folder = ''] = process.argv;
try {
  writeFileSync(path.join(folder, 'book.json'), JSON.stringify(converted()));
} catch (error) {
  writeFileSync(path.join(folder, 'refused.json'), JSON.stringify(refusalOf(error)));
}

function refusalOf(error: unknown): { readonly message: string; readonly other: boolean } {
  if (error instanceof Refused) return { message: error.message, other: error.message === '' };
  const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
  return { message: isLocked ? locked : broken, other: false };
}

function converted(): XlsBook {
  const content = readFileSync(file);
  demandWorkbook(content);
  const book = xlsx.read(content, { type: 'buffer', dense: true, cellNF: true, cellText: false });
  const tabs = book.Workbook?.Sheets ?? [];
  const offset = book.Workbook?.WBProps?.date1904 ? daysTo1904 : 0;
  let written = 0;
  const count = (bytes: number) => {
    if ((written += bytes) > maxBytes)
      throw new Refused('A planilha se expande demais ao ser aberta. Envie-a como CSV ou XLSX.');
  };
  const sheets = book.SheetNames.map((name, at) => {
    const sheet = book.Sheets[name];
    const written = sheet ? writeSheet(sheet, path.join(folder, `${at}.jsonl`), offset, count) : nothing;
    return { name, at, hidden: (tabs[at]?.Hidden ?? 0) !== 0, ...written };
  });
  return { sheets };
}

/** Older Office files share one container format: refuses documents and letters, and workbooks with a password. */
function demandWorkbook(content: Buffer): void {
  const names = partsOf(content).map((each) => each.split('/').at(-1)?.toLowerCase());
  if (names.includes('encryptedpackage')) throw new Refused(locked);
  if (!names.some((name) => name === 'workbook' || name === 'book')) throw new Refused('');
}

function partsOf(content: Buffer): readonly string[] {
  try {
    const { FullPaths: paths } = xlsx.CFB.read(content, { type: 'buffer' }) as { FullPaths: string[] };
    return paths;
  } catch {
    throw new Refused(broken);
  }
}

const nothing = { rows: 0, readsBothWays: false, bytes: 0 };

function writeSheet(
  sheet: WorkSheet,
  target: string,
  offset: number,
  count: (bytes: number) => void,
): Pick<XlsBook['sheets'][number], 'rows' | 'readsBothWays' | 'bytes'> {
  const out = openSync(target, 'w');
  let [rows, bytes, readsBothWays, text] = [0, 0, false, ''];
  const flush = () => {
    const piece = Buffer.from(text);
    writeSync(out, piece);
    bytes += piece.length;
    count(piece.length);
    text = '';
  };
  try {
    for (const [at, cells] of (sheet['!data'] ?? []).entries()) {
      const row = cells ? rowOf(at + 1, cells, offset) : null;
      if (!row) continue;
      readsBothWays ||= row[1].some((cell) => typeof cell === 'string' && saysEither(cell));
      text += `${JSON.stringify(row)}\n`;
      rows += 1;
      if (text.length > flushAt) flush();
    }
    flush();
  } finally {
    closeSync(out);
  }
  return { rows, readsBothWays, bytes };
}

/** A row with content; null for an empty one. */
function rowOf(line: number, cells: readonly (CellObject | undefined)[], offset: number): XlsRow | null {
  const formulas: number[] = [];
  const values = Array.from(cells, (cell, at): XlsCell => {
    if (!cell) return '';
    if (cell.f !== undefined || cell.t === 'e') formulas.push(at);
    return valueOf(cell, offset);
  });
  while (values.at(-1) === '') values.pop();
  const isEmpty = values.every((cell) => typeof cell === 'string' && isBlank(cell));
  return isEmpty ? null : [line, values, formulas];
}

function valueOf({ t: type, v: value, z: format, f: formula }: CellObject, offset: number): XlsCell {
  if (type === 'e') return errors.get(value) ?? '#ERROR!';
  if (type === 'z' || value === undefined) return formula === undefined ? '' : missingResult;
  if (value instanceof Date) return { day: value.getTime() };
  if (typeof value !== 'number') return value;
  const cell = formattedNumber(value, format === undefined ? 'plain' : formatOf(String(format)), offset);
  return cell instanceof Date ? { day: cell.getTime() } : cell;
}
