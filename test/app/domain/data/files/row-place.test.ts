import { describe, expect, it } from 'vitest';
import { placeOf, placeText, rowNumber, wholeLine } from '../../../../../app/domain/data/files/row-place';

describe('the number of a row', () => {
  it.each([
    [{ sheet: null, line: 12, column: null }, '12'],
    [{ sheet: null, line: 12, column: 3 }, '12, coluna D'],
    [{ sheet: null, line: 2 ** 22 - 1, column: 255 }, '4.194.303, coluna IV'],
    [{ sheet: 1, line: 12, column: null }, '12 da aba "LV02"'],
    [{ sheet: 1, line: 12, column: 27 }, '12, coluna AB da aba "LV02"'],
    [{ sheet: 127, line: 65_535, column: 126 }, '65.535, coluna DW da aba 128'],
  ])('%j gives its place back', (place, text) => {
    const row = rowNumber(place) ?? -1;
    expect(row).toBeLessThan(2 ** 32);
    expect(placeOf(row)).toEqual(place);
    expect(placeText(row, ['LV01', 'LV02'])).toBe(text);
    expect(placeOf(wholeLine(row))).toEqual({ ...place, column: null });
  });

  it('grows by sheet, line and column', () => {
    const numbers = [0, 1].flatMap((sheet) =>
      [2, 3].flatMap((line) => [null, 0, 5].map((column) => rowNumber({ sheet, line, column }) ?? -1)),
    );
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('does not exist for a file with more rows than it can number', () => {
    expect(rowNumber({ sheet: null, line: 2 ** 22, column: 0 })).toBeNull();
    expect(rowNumber({ sheet: null, line: 1, column: 256 })).toBeNull();
    expect(rowNumber({ sheet: 128, line: 1, column: null })).toBeNull();
  });
});
