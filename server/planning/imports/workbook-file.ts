import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { formatInteger } from '../../../app/domain/values/format';
import { maxImportedRows } from '../../../app/domain/planning/imports/workbook-import';
import { Problem } from '../../platform/errors';
import { memorySheet, readMemory } from '../../platform/exports';
import type { ExportMemory } from '../../platform/exports/memory';
import { NoWorkbook, Unreadable } from '../../tables/failure';
import { inspect } from '../../tables/inspect';
import type { Row } from '../../tables/rows';
import { openXlsx, type WorkbookTable } from '../../tables/xlsx';

/** Maximum size of an imported workbook, in bytes. */
export const largestImport = 8 * 1024 ** 2;

/** A sheet of a workbook that the portal exported. */
export interface ReturnedSheet {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** A workbook exported by the portal, with its memory. */
export interface ReturnedWorkbook {
  /** The rows of its first sheet. */
  readonly rows: readonly Row[];
  readonly memory: ExportMemory;
}

/**
 * Reads a workbook as uploads are read, with the limits of uploads.
 * @throws Problem `too-large`; `invalid` if it is not a workbook or lacks its hidden data, with what to do instead
 */
export const readReturned = (file: Blob | null): Promise<ReturnedWorkbook> =>
  reading(file, async (table) => {
    const memory = await memoryIn(table);
    const rows: Row[] = [];
    for await (const block of table.blocks) rows.push(...block);
    return { rows, memory };
  });

/**
 * The same of a workbook of several sheets, the visible ones that hold anything in its order.
 * @throws Problem as `readReturned`, `invalid` beyond `maxSheets`
 */
export const readReturnedSheets = (
  file: Blob | null,
  maxSheets: number,
): Promise<{ readonly sheets: readonly ReturnedSheet[]; readonly memory: ExportMemory }> =>
  reading(file, async (table) => {
    const memory = await memoryIn(table);
    const names = table.sheets ?? [];
    if (names.length > maxSheets)
      throw new Problem('invalid', `A planilha tem mais de ${maxSheets} abas; nada foi importado.`);
    const sheets: ReturnedSheet[] = [];
    let rows = 0;
    for (const name of names) {
      const sheet = { name, rows: (await table.rowsOf(name)) ?? [] };
      sheets.push(sheet);
      rows += sheet.rows.length;
      if (rows > maxImportedRows)
        throw new Problem(
          'invalid',
          `A planilha tem mais de ${formatInteger(maxImportedRows)} linhas; nada foi importado.`,
        );
    }
    return { sheets, memory };
  });

async function memoryIn(table: WorkbookTable): Promise<ExportMemory> {
  const lines = await table.rowsOf(memorySheet);
  return readMemory(lines?.map(({ cells: [first] }) => String(first ?? '')) ?? null);
}

async function reading<Read>(
  file: Blob | null,
  read: (table: WorkbookTable) => Promise<Read>,
): Promise<Read> {
  if (!file) throw new Problem('invalid', 'Escolha a planilha.');
  if (file.size > largestImport) throw new Problem('too-large', 'A planilha passa de 8 MB.');
  const content = Buffer.from(await file.arrayBuffer());
  await requireZip(content);
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-import-'));
  try {
    const name = path.join(folder, 'importacao.xlsx');
    await writeFile(name, content);
    const table = await openXlsx(name);
    try {
      return await read(table);
    } finally {
      await table.close();
    }
  } catch (error) {
    if (error instanceof NoWorkbook) throw new Problem('invalid', noWorkbook, {}, { cause: error });
    if (error instanceof Unreadable) throw new Problem('invalid', error.message, {}, { cause: error });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const asXlsx = 'salve-o como "Pasta de Trabalho do Excel (.xlsx)"';
const noWorkbook = `O arquivo não é uma planilha XLSX. Abra-o no Excel e ${asXlsx}, ou exporte daqui e edite essa planilha.`;
const oldWorkbook = `O arquivo é uma planilha do formato antigo (.xls) ou tem senha. No Excel, retire a senha e ${asXlsx}.`;
/** The first bytes of workbooks of Excel 97 and of encrypted ones. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** @throws Problem `invalid` if it is not an archive, as every XLSX is, with what to do instead */
async function requireZip(content: Buffer): Promise<void> {
  const { kind, head } = await inspect(Readable.from([content]), null);
  if (kind === 'zip') return;
  const isOld = head.subarray(0, compoundFile.length).equals(compoundFile);
  throw new Problem('invalid', isOld ? oldWorkbook : noWorkbook);
}
