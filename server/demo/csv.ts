/** Cells of a file by row; the file's first row is `header`. */
export interface Sheet {
  readonly header: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The sheet as UTF-8 CSV text with Windows line endings, as Excel in Brazil saves it. */
export const csvText = ({ header, lines }: Sheet, separator = ';'): string =>
  [header, ...lines]
    .map((line) => `${line.map((cell) => quoted(cell, separator)).join(separator)}\r\n`)
    .join('');
