/** What readers deliver: text of a CSV file, or a workbook's typed cell. */
export type Cell = string | number | boolean | Date;

/** A cell as text; a date as `2026-10-31`, a number with the fifteen digits at most that spreadsheets show. */
export function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'number' && !Number.isSafeInteger(cell) ? plainDigits(cell) : String(cell);
}

/** A number without the digits that only binary fractions have, and without powers of ten. */
function plainDigits(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  if (!text.includes('e')) return text;
  return new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 }).format(value);
}
