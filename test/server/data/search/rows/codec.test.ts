import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addRow,
  blockRows,
  countRows,
  firstRows,
  noRows,
  rowsIn,
} from '../../../../../server/data/search/rows/bits';
import { addFigures, figuresOf, Reader, Writer } from '../../../../../server/data/search/rows/codec';

const someRows = fc
  .oneof(
    fc.uniqueArray(fc.nat(blockRows - 1), { maxLength: 40 }),
    fc.nat(blockRows).map((count) => Array.from({ length: count }, (_, row) => row)),
  )
  .map((rows) => Uint16Array.from(rows).sort());

it('gives back texts and rows as they were written, few and many', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), someRows), { maxLength: 4 }), (terms) => {
      const writer = new Writer();
      for (const [text, rows] of terms) {
        writer.text(text);
        writer.rows(rows);
      }
      const bytes = writer.take();
      const [reader, skipping] = [new Reader(bytes), new Reader(bytes)];
      for (const [text, rows] of terms) {
        const bits = noRows();
        expect([reader.text(), skipping.text()]).toEqual([text, text]);
        reader.addRowsTo(bits);
        skipping.skipRows();
        expect(Buffer.compare(Buffer.from(rowsIn(bits).buffer), Buffer.from(rows.buffer))).toBe(0);
        expect(countRows(bits)).toBe(rows.length);
      }
      expect([reader.isAtEnd, skipping.isAtEnd]).toEqual([true, true]);
    }),
    { numRuns: 30 },
  );
});

it('knows the first rows of a block', () => {
  for (const count of [0, 1, 31, 32, 33, blockRows - 1, blockRows])
    expect([countRows(firstRows(count)), [...rowsIn(firstRows(count))].at(-1)]).toEqual([
      count,
      count === 0 ? undefined : count - 1,
    ]);
});

it('finds figures, and nothing where there is none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(Number.NaN, -1.5, -0, 0, 3, 1e300, Infinity), { maxLength: 50 }),
      (values) => {
        const bits = noRows();
        addFigures(bits, figuresOf(Float64Array.from(values)), (value) => value >= 0);
        const expected = noRows();
        for (const [row, value] of values.entries()) if (value >= 0) addRow(expected, row);
        expect(bits).toEqual(expected);
      },
    ),
  );
});
