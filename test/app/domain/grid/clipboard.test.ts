import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTsv, writeTsv } from '../../../../app/domain/grid/clipboard';
import { delimitedCases, separatedBy } from '../values/delimited-cases';

describe('cells on the clipboard', () => {
  it.each([
    ['one cell', '5', [['5']]],
    [
      'a line break at the end',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['old Mac line breaks', '1\r2', [['1'], ['2']]],
    [
      'empty cells',
      '\t\r\n1\t',
      [
        ['', ''],
        ['1', ''],
      ],
    ],
    ['an empty line inside', '1\n\n2', [['1'], [''], ['2']]],
    ['quotes around a tab', '"a\tb"\tc', [['a\tb', 'c']]],
    ['quotes around line breaks', '"a\r\nb"\tc\r\n', [['a\r\nb', 'c']]],
    ['doubled quotes', '"diz ""oi"""', [['diz "oi"']]],
    ['quotes that enclose no cell', '"12" tela\t7', [['"12" tela', '7']]],
    ['a quote that never ends', '"abc\t1', [['"abc', '1']]],
    ['a quote inside', 'a"b', [['a"b']]],
    ['nothing', '', []],
  ])('reads %s', (_, text, cells) => {
    expect(readTsv(text)).toEqual(cells);
  });

  it.each(delimitedCases)('reads %s as a file has it', (_, text, records) => {
    const tabs = (cell: string) => separatedBy('\t', cell);
    expect(readTsv(tabs(text))).toEqual(records.map((cells) => cells.map(tabs)));
  });

  it('reads back what it writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '\r\n', ' ', ',') });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(block, (rows) => {
        // A last line that is one empty cell is written as nothing, as spreadsheets do.
        fc.pre(rows.at(-1)?.join('') !== '' || (rows[0]?.length ?? 0) > 1);
        expect(readTsv(writeTsv(rows))).toEqual(rows);
      }),
    );
  });
});
