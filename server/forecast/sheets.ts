import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type {
  ImportPlan,
  Review,
  ReviewColumn,
  ReviewComparison,
  ReviewKey,
} from '../../app/domain/forecast';
import { withTotals } from '../../app/domain/review-lines';
import { Problem } from '../errors';
import type { Export } from '../exports/export';
import { memorySheet, readMemory } from '../exports/memory';
import { NoWorkbook, Unreadable } from '../jobs/ingest/failure';
import { inspect } from '../jobs/ingest/inspect';
import type { Row } from '../jobs/ingest/rows';
import { openXlsx } from '../jobs/ingest/xlsx';
import { importPlan } from './import-plan';
import { accountHeader, reviewExport, reviewWorkbook } from './workbook';

/** Largest workbook taken back, in bytes. */
const largestFile = 8 * 1024 ** 2;

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
   * What a workbook would change in a review: open cells whose figure was changed in it, and what cannot be taken and why.
   * @throws Problem `too-large`, `invalid` for what is no workbook, no export of this review, or has lost its memory
   */
  async plan(key: ReviewKey, review: Review, file: Blob): Promise<ImportPlan> {
    if (file.size > largestFile) throw new Problem('too-large', 'A planilha passa de 8 MB.');
    const { rows, hidden } = await readSheets(file);
    const { kind, subject, cells } = readMemory(hidden);
    const [rf, costCentre] = subject;
    if (kind !== reviewExport || rf !== key.rf || costCentre !== key.costCentre)
      throw new Problem(
        'invalid',
        kind === reviewExport
          ? `A planilha é de ${rf}, ${costCentre}; nada foi importado.`
          : 'A planilha é a exportação de outra tela do portal; nada foi importado.',
      );
    const at = rows.findIndex(({ cells: [first] }) => first === accountHeader);
    const header = rows[at];
    if (!header)
      throw new Problem(
        'invalid',
        `A planilha não tem a linha de títulos que começa com "${accountHeader}".`,
      );
    return importPlan(review, cells, header.cells, rows.slice(at + 1));
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

/** The rows of the first sheet and the lines of the hidden one, read as uploads are: with the limits of uploads. */
async function readSheets(file: Blob): Promise<{ rows: Row[]; hidden: string[] | null }> {
  const content = Buffer.from(await file.arrayBuffer());
  await requireZip(content);
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-import-'));
  try {
    const name = path.join(folder, 'importacao.xlsx');
    await writeFile(name, content);
    const rows: Row[] = [];
    const table = await openXlsx(name);
    const hidden = await table.hidden(memorySheet);
    for await (const block of table.blocks) rows.push(...block);
    return { rows, hidden: hidden?.map(({ cells: [first] }) => String(first ?? '')) ?? null };
  } catch (error) {
    if (error instanceof NoWorkbook) throw new Problem('invalid', noWorkbook, {}, { cause: error });
    if (error instanceof Unreadable) throw new Problem('invalid', error.message, {}, { cause: error });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const asXlsx = 'salve-o como "Pasta de Trabalho do Excel (.xlsx)"';
const noWorkbook = `O arquivo não é uma planilha XLSX. Abra-o no Excel e ${asXlsx}, ou exporte a revisão daqui e edite essa planilha.`;
const oldWorkbook = `O arquivo é uma planilha do formato antigo (.xls) ou tem senha. No Excel, retire a senha e ${asXlsx}.`;
/** Begins workbooks of Excel 97 and those that are encrypted. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** @throws Problem `invalid` for what is no archive, as every XLSX is, with what to do instead */
async function requireZip(content: Buffer): Promise<void> {
  const { kind, head } = await inspect(Readable.from([content]), null);
  if (kind === 'zip') return;
  const isOld = head.subarray(0, compoundFile.length).equals(compoundFile);
  throw new Problem('invalid', isOld ? oldWorkbook : noWorkbook);
}
