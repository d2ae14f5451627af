import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packRecords, unpackRecords } from '../../../../app/domain/lists/columnar';

describe('records packed by columns', () => {
  it('come back as they were, whatever their texts and numbers', () => {
    const record = fc.record({
      id: fc.string(),
      text: fc.constantFrom('', 'a', 'é"\n\t', '__proto__'),
      figure: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    });
    fc.assert(
      fc.property(fc.array(record), (records) => {
        expect(unpackRecords(packRecords(records))).toEqual(
          records.map((each) => ({ ...each, figure: each.figure })),
        );
      }),
    );
  });

  it('keep a text that repeats once', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      id: `r${index}`,
      role: 'Consultor de Energia',
    }));
    expect(packRecords(rows).split('Consultor de Energia')).toHaveLength(2);
  });
});
