/** A cell from a reader: text of a CSV file, or a typed cell of a workbook. */
export type Cell = string | number | boolean | Date;

/** A cell as text; a date as `2026-10-31`, a number with at most the fifteen digits that spreadsheets show. */
export function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'number' && !Number.isSafeInteger(cell) ? plainDigits(cell) : String(cell);
}

/** A number without binary rounding digits and without an exponent. */
function plainDigits(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  if (!text.includes('e')) return text;
  return new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 }).format(value);
}
