import { stringify } from 'csv-stringify/sync';
import {
  dateText,
  dateTimeText,
  isFigure,
  isInstant,
  looksLikeFormula,
  monthText,
  plainText,
  wallClockOf,
} from './cells';
import type { Export, ExportKind, ExportRow } from './export';

const byteOrderMark = '\ufeff';
const rowsAtOnce = 500;

const unrounded = new Intl.NumberFormat('pt-BR', { useGrouping: false, maximumFractionDigits: 20 });

/** Decimal comma and no exponent, as Excel in Portuguese reads numbers. */
function figure(value: number): string {
  const digits = String(value);
  return digits.includes('e') ? unrounded.format(value) : digits.replace('.', ',');
}

/** Without the digits that only binary fractions have: 0.07 is 7, not 7.000000000000001. */
const hundredfold = (ratio: number): number => Number((ratio * 100).toPrecision(15));

/** Text that looks like a formula gets the apostrophe by which spreadsheets know text. */
const text = (value: unknown): string => {
  const plain = plainText(value);
  return looksLikeFormula(plain) ? `'${plain}` : plain;
};

type Cell = (value: unknown) => string;

/** How each kind is written; a value of another kind is written as text. */
function cellsOf(timeZone: string): Record<ExportKind, Cell> {
  const wallClock = wallClockOf(timeZone);
  const moment =
    (write: (value: Date) => string): Cell =>
    (value) =>
      isInstant(value) ? write(value) : text(value);
  const number: Cell = (value) => (isFigure(value) ? figure(value) : text(value));
  return {
    text,
    number,
    amount: number,
    integer: number,
    percent: (value) => number(isFigure(value) ? hundredfold(value) : value),
    date: moment(dateText),
    month: moment(monthText),
    datetime: moment((value) => dateTimeText(wallClock(value))),
    boolean: (value) => (typeof value === 'boolean' ? (value ? 'Sim' : 'Não') : text(value)),
  };
}

/** A CSV as Excel in Portuguese opens it (rule I8): `;`, UTF-8 with its mark, CRLF, quotes where needed. */
export async function* csvChunks({ columns: all, rows, timeZone }: Export): AsyncGenerator<Uint8Array> {
  const columns = all.filter(({ hidden }) => !hidden);
  const cells = cellsOf(timeZone);
  const writers = columns.map(({ key, kind }) => ({ key, write: cells[kind] }));
  const lines = (batch: readonly (readonly string[])[]) =>
    Buffer.from(
      // Programs end a line at either half of a line's end.
      stringify(batch as string[][], {
        ...{ delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true },
      }),
    );
  const line = (row: ExportRow) => writers.map(({ key, write }) => write(row[key]));

  yield Buffer.from(byteOrderMark);
  let batch = [columns.map(({ label }) => text(label))];
  for await (const row of rows) {
    batch.push(line(row));
    if (batch.length < rowsAtOnce) continue;
    yield lines(batch);
    batch = [];
  }
  if (batch.length > 0) yield lines(batch);
}
