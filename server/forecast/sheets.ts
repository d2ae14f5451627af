import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import exceljs from 'exceljs';
import { amountRule, readEntry } from '../../app/domain/decimal-entry';
import {
  monthColumns,
  reviewLines,
  withTotals,
  type ImportPlan,
  type Review,
  type ReviewColumn,
  type ReviewKey,
} from '../../app/domain/forecast';
import { monthCode, monthDate, monthOfDate, parseMonth } from '../../app/domain/month';
import { Problem } from '../errors';
import type { Export } from '../exports/export';
import type { Cell } from '../jobs/ingest/checks';
import { Unreadable } from '../jobs/ingest/failure';
import { openXlsx } from '../jobs/ingest/xlsx';

/** Largest workbook taken back, in bytes. */
const largestFile = 8 * 1024 ** 2;
/** Problems that a preview lists; the rest is counted. */
const mostProblems = 20;
const amountFormat = '#,##0.00;[Red]-#,##0.00';
const accountHeader = 'Conta';

/** Reviews as spreadsheets: out with formats and live totals, and back in as edits to look at first. */
export class Sheets {
  /** The review as a plain table, for CSV. */
  table(key: ReviewKey, { columns, rows }: Review, timeZone: string): Export {
    return {
      name: fileName(key),
      timeZone,
      columns: [
        { key: 'level', label: 'Nível', kind: 'text' },
        { key: 'group', label: 'Grupo', kind: 'text' },
        { key: 'account', label: accountHeader, kind: 'text' },
        ...columns.map(({ key: name, label }) => ({ key: name, label, kind: 'number' as const })),
      ],
      rows: lines(columns, rows),
    };
  }

  /** The review as a workbook: true numbers and dates, headings and totals as formulas, open cells unlocked. */
  async workbook(key: ReviewKey, review: Review): Promise<{ name: string; content: ArrayBuffer }> {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Revisão', { views: [{ state: 'frozen', xSplit: 1, ySplit: 3 }] });
    sheet.addRow([`Revisão de forecast`]).font = { bold: true, size: 14 };
    sheet.addRow(['Período', key.rf, 'Cost Center', key.costCentre]);
    const header = sheet.addRow([
      accountHeader,
      ...review.columns.map((column) =>
        column.kind === 'total' ? column.label : monthDate(parseMonth(column.key) ?? 0),
      ),
    ]);
    header.font = { bold: true };
    header.numFmt = 'mmm/yy';
    header.alignment = { horizontal: 'right' };
    sheet.columns.forEach((column, index) => (column.width = index === 0 ? 40 : 15));
    addLines(sheet, review);
    await sheet.protect('', { formatColumns: true, selectLockedCells: true, selectUnlockedCells: true });
    return { name: `${fileName(key)}.xlsx`, content: new Uint8Array(await book.xlsx.writeBuffer()).buffer };
  }

  /**
   * What a workbook would change in a review: open cells whose figure differs, and what cannot be taken and why.
   * @throws Problem `too-large`, `invalid` for what is no workbook or another review's
   */
  async plan(key: ReviewKey, review: Review, file: Blob): Promise<ImportPlan> {
    if (file.size > largestFile) throw new Problem('too-large', 'A planilha passa de 8 MB.');
    const rows = await readRows(file);
    const named = rows.find(([first]) => first === 'Período');
    if (named && (named[1] !== key.rf || named[3] !== key.costCentre))
      throw new Problem(
        'invalid',
        `A planilha é de ${String(named[1])}, ${String(named[3])}; nada foi importado.`,
      );
    const at = rows.findIndex(([first]) => first === accountHeader);
    const header = rows[at];
    if (!header)
      throw new Problem(
        'invalid',
        `A planilha não tem a linha de títulos que começa com "${accountHeader}".`,
      );
    return planOf(review, header, rows.slice(at + 1));
  }
}

const fileName = ({ rf, costCentre }: ReviewKey): string => `forecast ${rf} ${costCentre}`;

async function* lines(columns: readonly ReviewColumn[], rows: Review['rows']) {
  for (const row of rows) {
    const amounts = withTotals(columns, row.values);
    yield await Promise.resolve({
      level: row.level,
      group: row.group,
      account: row.account,
      ...Object.fromEntries(columns.map(({ key }, index) => [key, amounts[index] ?? null])),
    });
  }
}

function addLines(sheet: exceljs.Worksheet, review: Review): void {
  const { columns, rows } = review;
  const lines = reviewLines(review, rows);
  const first = sheet.rowCount + 1;
  lines.forEach((line, index) => {
    const row = sheet.addRow([line.label]);
    row.font = { bold: line.type !== 'row' };
    row.getCell(1).alignment = { indent: line.type === 'row' ? 2 : line.type === 'group' ? 1 : 0 };
    columns.forEach((column, position) => {
      const cell = row.getCell(position + 2);
      const amount = line.amounts[position] ?? null;
      const formula = formulaOf(lines, index, position, first, columns, column, row.number);
      cell.value = formula === null ? amount : { formula, result: amount ?? 0 };
      cell.numFmt = amountFormat;
      const open = line.type === 'row' && column.kind === 'forecast' && !column.locked;
      cell.protection = { locked: !open };
      if (!open)
        cell.fill = {
          type: 'pattern',
          pattern: 'solid',
          fgColor: { argb: line.type === 'row' ? 'FFF4F6F8' : 'FFE6EBEF' },
        };
    });
  });
}

/** Sums as Excel keeps them live: a year's total from its months, headings and the grand total over what lies below. */
function formulaOf(
  lines: ReturnType<typeof reviewLines>,
  index: number,
  position: number,
  first: number,
  columns: readonly ReviewColumn[],
  column: ReviewColumn,
  row: number,
): string | null {
  const letter = columnLetter(position + 2);
  const type = lines[index]?.type;
  if (type === 'total') return `SUBTOTAL(9,${letter}${first}:${letter}${row - 1})`;
  if (type !== 'row') {
    const rest = lines.slice(index + 1);
    const end = rest.findIndex(
      (line) => line.type === 'total' || line.type === 'level' || line.type === type,
    );
    return `SUBTOTAL(9,${letter}${row + 1}:${letter}${row + end})`;
  }
  if (column.kind !== 'total') return null;
  const months = column.of.map((key) => columns.findIndex((other) => other.key === key) + 2);
  return `SUM(${columnLetter(Math.min(...months))}${row}:${columnLetter(Math.max(...months))}${row})`;
}

function columnLetter(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return number > 26 ? columnLetter((number - 1 - rest) / 26) + letter : letter;
}

/** The rows of the first sheet, read through a file as uploads are: with the limits of uploads. */
async function readRows(file: Blob): Promise<(readonly Cell[])[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-import-'));
  try {
    const name = path.join(folder, 'importacao.xlsx');
    await writeFile(name, new Uint8Array(await file.arrayBuffer()));
    const rows: (readonly Cell[])[] = [];
    const { blocks } = await openXlsx(name);
    for await (const block of blocks) for (const { cells } of block) rows.push(cells);
    return rows;
  } catch (error) {
    if (error instanceof Unreadable) throw new Problem('invalid', error.message, {}, { cause: error });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function planOf(
  { columns, rows }: Review,
  header: readonly Cell[],
  lines: readonly (readonly Cell[])[],
): ImportPlan {
  const months = monthColumns(columns);
  const accounts = new Map(rows.map((row) => [row.account, row]));
  const headings = new Set(
    reviewLines({ columns, rows }, rows).flatMap((line) => (line.type === 'row' ? [] : [line.label])),
  );
  const changes: ImportPlan['changes'][number][] = [];
  const problems: string[] = [];
  for (const line of lines) {
    const name = String(line[0] ?? '').trim();
    const row = accounts.get(name);
    if (!row) {
      if (name && !headings.has(name)) problems.push(`"${name}" não é uma conta desta revisão.`);
      continue;
    }
    for (const [position, title] of header.entries()) {
      const month = monthOf(title);
      const at = month === null ? -1 : months.findIndex(({ key }) => key === monthCode(month));
      const column = months[at];
      const cell = line[position];
      if (!column || cell === undefined || cell === '') continue;
      const entry = readEntry(textOf(cell), amountRule);
      const from = row.values[at] ?? null;
      if (!entry.ok) problems.push(`${name}, ${column.label}: ${entry.reason}.`);
      else if (entry.value === from) continue;
      else if (column.locked) problems.push(`${name}, ${column.label}: ${column.locked}`);
      else
        changes.push({
          account: name,
          month: column.key,
          from,
          to: entry.value,
          version: row.versions[at] ?? 0,
        });
    }
  }
  return {
    changes,
    problems: problems.slice(0, mostProblems),
    moreProblems: Math.max(0, problems.length - mostProblems),
  };
}

/** As a person would type it: a true number with a decimal comma, which no thousands can be mistaken for. */
const textOf = (cell: Cell): string => {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell);
};

const monthOf = (title: Cell | undefined) =>
  title instanceof Date ? monthOfDate(title) : typeof title === 'string' ? parseMonth(title) : null;
