import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { amountRule, readEntry } from '../../app/domain/decimal-entry';
import {
  monthColumns,
  type ImportPlan,
  type Review,
  type ReviewColumn,
  type ReviewComparison,
  type ReviewKey,
} from '../../app/domain/forecast';
import { reviewLines, withTotals } from '../../app/domain/review-lines';
import { monthCode, monthOfDate, parseMonth } from '../../app/domain/month';
import { Problem } from '../errors';
import type { Export } from '../exports/export';
import type { Cell } from '../jobs/ingest/checks';
import { Unreadable } from '../jobs/ingest/failure';
import { openXlsx } from '../jobs/ingest/xlsx';
import { accountHeader, reviewWorkbook } from './workbook';

/** Largest workbook taken back, in bytes. */
const largestFile = 8 * 1024 ** 2;
/** Problems that a preview lists; the rest is counted. */
const mostProblems = 20;

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

  /** What is shown as a workbook, a comparison beside each column included. */
  async workbook(
    key: ReviewKey,
    review: Review,
    comparison: ReviewComparison | null = null,
  ): Promise<{ name: string; content: ArrayBuffer }> {
    return { name: `${fileName(key)}.xlsx`, content: await reviewWorkbook(key, review, comparison) };
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
  const counts = { unchanged: 0, locked: 0, unreadable: 0, unknown: 0 };
  const problem = (kind: keyof typeof counts, what: string) => {
    counts[kind] += 1;
    problems.push(what);
  };
  for (const line of lines) {
    const name = String(line[0] ?? '').trim();
    const row = accounts.get(name);
    if (!row) {
      if (name && !headings.has(name)) problem('unknown', `"${name}" não é uma conta desta revisão.`);
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
      if (!entry.ok) problem('unreadable', `${name}, ${column.label}: ${entry.reason}.`);
      else if (entry.value === from) counts.unchanged += 1;
      else if (column.locked) problem('locked', `${name}, ${column.label}: ${column.locked}`);
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
    ...counts,
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
