import exceljs from '@protobi/exceljs';
import { takenCells, type TakenCell } from '../../app/domain/planning/imports/taken-cells';
import { importedCell, type ImportPlan } from '../../app/domain/planning/imports/workbook-import';
import type { Export } from '../../server/platform/exports/export';
import { exportFile } from '../../server/platform/exports/file';
import { formOf } from '../app/form-of';
import { savedByOffice } from './office';

/** A workbook exported by the portal, opened for editing. */
export async function exported(table: Export): Promise<exceljs.Workbook> {
  const parts: Uint8Array[] = [];
  for await (const chunk of exportFile('xlsx', table).chunks) parts.push(chunk);
  return opened(Buffer.concat(parts));
}

export async function opened(content: Uint8Array): Promise<exceljs.Workbook> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(content as unknown as exceljs.Buffer);
  return book;
}

const bytesOf = async (book: exceljs.Workbook) => new Uint8Array(await book.xlsx.writeBuffer());

/** The edited workbook as a browser uploads it. */
export const sent = async (book: exceljs.Workbook): Promise<Blob> => new Blob([await bytesOf(book)]);

/** The edited workbook, opened and saved by LibreOffice before the upload. */
export const sentByOffice = async (book: exceljs.Workbook): Promise<Blob> =>
  new Blob([new Uint8Array(await savedByOffice(await bytesOf(book), 'xlsx', 'xlsx'))]);

/** The values of a column (from 1) by line (from 1); the library's types describe them as one value. */
export const columnIn = (sheet: exceljs.Worksheet | undefined, column: number): unknown[] =>
  (sheet?.getColumn(column).values ?? []) as unknown as unknown[];

/** The visible sheet. */
export function tableIn({ worksheets: [sheet] }: exceljs.Workbook): exceljs.Worksheet {
  if (!sheet) throw new Error('no sheet');
  return sheet;
}

/** The cell of the portal's row `id` in the column with a title. */
export function cellOf(sheet: exceljs.Worksheet, id: string, title: string): exceljs.Cell {
  const titles = sheet.getRow(1).values as unknown[];
  const [at, known] = [titles.indexOf(title), titles.indexOf('Linha no portal')];
  let line = 0;
  sheet.eachRow((row, number) => {
    if (row.getCell(known).value === id) line = number;
  });
  if (at < 0 || line === 0) throw new Error(`no cell of ${id} under ${title}`);
  return sheet.getCell(line, at);
}

/** Swaps two lines, as a sort does. */
export function swap(sheet: exceljs.Worksheet, one: number, other: number): void {
  const [top, bottom] = [sheet.getRow(one).values, sheet.getRow(other).values];
  sheet.getRow(one).values = bottom;
  sheet.getRow(other).values = top;
}

/** The form data of a preview: all changes, and the chosen conflicts. */
export function takenOf(
  { changes, conflicts }: Pick<ImportPlan, 'changes' | 'conflicts'>,
  mine: readonly string[] = [],
): readonly TakenCell[] | null {
  const asked = conflicts.map((conflict) => ({ ...conflict, asked: importedCell(conflict) }));
  return takenCells(formOf({ cells: JSON.stringify([...changes, ...asked]), mine }));
}
