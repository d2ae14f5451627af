import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockRows, countRows, firstRows, noRows, rowsIn } from '../../../../server/platform/row-index/bits';
import { Reader, Writer } from '../../../../server/platform/row-index/codec';
import { Distinct } from '../../../../server/platform/row-index/distinct';
import { orderOf } from '../../../../server/platform/row-index/order';
import { rangeOf, termOf } from '../../../../server/platform/row-index/sought';
import { runs } from '../../../property-runs';

const someRows = fc
  .oneof(
    fc.uniqueArray(fc.nat(blockRows - 1), { maxLength: 40 }),
    fc.nat(blockRows).map((count) => Array.from({ length: count }, (_, row) => row)),
  )
  .map((rows) => Uint16Array.from(rows).sort());
/** Texts that begin alike, and such as are longer than those. */
const someText = fc
  .oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 14 }),
    fc.string({ unit: 'grapheme', maxLength: 100 }),
  )
  .map((text) => Buffer.from(text.replaceAll('\0', '')));

it('returns texts and rows as they were written, few and many', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(someText, someRows), { maxLength: 4 }), (terms) => {
      const writer = new Writer();
      for (const [text, rows] of terms) {
        writer.text(text);
        writer.rows(rows);
      }
      const bytes = writer.take();
      const [reader, skipping] = [new Reader(bytes), new Reader(bytes)];
      for (const [text, rows] of terms) {
        const bits = noRows();
        expect([reader.next(), skipping.next()]).toEqual([true, true]);
        expect([reader.text(), skipping.text()]).toEqual([text, text]);
        reader.addRowsTo(bits);
        skipping.skipRows();
        expect(Buffer.compare(Buffer.from(rowsIn(bits).buffer), Buffer.from(rows.buffer))).toBe(0);
        expect(countRows(bits)).toBe(rows.length);
      }
      expect([reader.next(), reader.isAtEnd, skipping.isAtEnd]).toEqual([false, true, true]);
    }),
    { numRuns: runs(30) },
  );
});

it('knows the first rows of a block', () => {
  for (const count of [0, 1, 31, 32, 33, blockRows - 1, blockRows])
    expect([countRows(firstRows(count)), [...rowsIn(firstRows(count))].at(-1)]).toEqual([
      count,
      count === 0 ? undefined : count - 1,
    ]);
});

it('numbers texts of each kind, forgotten ones again, and none twice', () => {
  const kinds = fc.constantFrom(1, 2, 300);
  const texts = fc.array(fc.tuple(kinds, someText), { maxLength: 300 });
  fc.assert(
    fc.property(texts, fc.constantFrom(20, 500, Infinity), (all, maxEntries) => {
      const distinct = new Distinct(maxEntries);
      for (let round = 0; round < 2; round += 1) {
        const known = new Map<number, string>();
        const numbers = new Map<string, number>();
        for (const [kind, text] of all) {
          const name = `${kind} ${text.toString('hex')}`;
          const { count } = distinct;
          const number = distinct.numberOf(kind, text, 0, text.length);
          expect(known.get(number) ?? name).toBe(name);
          expect(known.has(number)).toBe(number < count);
          if (maxEntries === Infinity) expect(numbers.get(name) ?? number).toBe(number);
          known.set(number, name);
          numbers.set(name, number);
        }
        distinct.clear();
      }
    }),
  );
});

it('puts texts in the order of their bytes', () => {
  const texts = fc.array(fc.tuple(fc.constantFrom(0, 1), someText), { maxLength: 400 });
  fc.assert(
    fc.property(texts, (all) => {
      const distinct = new Distinct();
      for (const [kind, text] of all) distinct.numberOf(kind, text, 0, text.length);
      const ordered = [...orderOf(distinct)].map((number) =>
        Buffer.from(distinct.bytes.subarray(distinct.startOf(number), distinct.startOf(number + 1))),
      );
      expect(ordered).toHaveLength(distinct.count);
      expect(ordered).toEqual(ordered.toSorted(Buffer.compare));
    }),
  );
});

it('has figures in their order, with bounds and without', () => {
  const figure = fc.oneof(
    fc.double({ noNaN: true }),
    fc.constantFrom(-1.5, -0, 0, 3, 256, 257, 1e300, Infinity, -Infinity),
  );
  const bound = fc.option(fc.record({ figure, included: fc.boolean() }));
  fc.assert(
    fc.property(figure, bound, bound, (value, from, to) => {
      const range = rangeOf.figures(7, from, to);
      const term = termOf.figure(7, value);
      const isIn = Buffer.compare(term, range.from) >= 0 && Buffer.compare(term, range.before) < 0;
      const above = !from || value > from.figure || (from.included && value === from.figure);
      const below = !to || value < to.figure || (to.included && value === to.figure);
      expect(isIn).toBe(above && below);
    }),
    { numRuns: runs(500) },
  );
});
