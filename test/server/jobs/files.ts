import { strToU8, zipSync, type Zippable } from 'fflate';

/** A minimal workbook: its one sheet's rows as XML, with shared strings and cell styles where given. */
export function workbook(sheet: string, parts: { strings?: string; styles?: string } = {}): Buffer {
  const files: Zippable = {
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  };
  if (parts.strings) files['xl/sharedStrings.xml'] = strToU8(`<sst>${parts.strings}</sst>`);
  if (parts.styles) files['xl/styles.xml'] = strToU8(`<styleSheet>${parts.styles}</styleSheet>`);
  return Buffer.from(zipSync(files));
}

/** A row of inline text cells. */
export const inlineRow = (...cells: string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
