import exceljs from '@protobi/exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  memoryLines,
  readMemory,
  textMark,
  type ExportMemory,
} from '../../../../server/platform/exports/memory';
import { savedByOffice } from '../../../servers/office';
import { columnIn, opened, tableIn } from '../../../servers/returned-workbook';
import { runs } from '../../../property-runs';

/** A memory of a thousand cells that hardly pack. */
function largeMemory(): ExportMemory {
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  const cells = Array.from({ length: 1_000 }, () => [`${next().toString(16)}|valor`, [next(), next() % 9]]);
  return {
    kind: 'test',
    subject: ['of'],
    cells: Object.fromEntries(cells) as ExportMemory['cells'],
    texts: {},
  };
}

describe('the memory of a workbook', () => {
  it('can be read back completely', { tags: 'slow' }, () => {
    const name = fc.string().filter((text) => text !== '__proto__');
    const value = fc.tuple(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), fc.nat());
    const arbitrary = fc.record({
      kind: fc.string(),
      subject: fc.array(fc.string({ unit: 'binary' })),
      cells: fc.dictionary(name, value, { noNullPrototype: true }),
      texts: fc.dictionary(name, fc.string(), { noNullPrototype: true }),
    });
    fc.assert(
      fc.property(arbitrary, (memory) => {
        const expected = JSON.parse(JSON.stringify(memory)) as unknown;
        expect(readMemory(memoryLines(memory as ExportMemory))).toEqual(expected);
      }),
      { numRuns: runs(200) },
    );
  });

  it(
    'contains no characters that a program could read as an escape, as LibreOffice drops _x18_',
    { tags: 'slow' },
    async () => {
      const memory = largeMemory();
      expect(memoryLines(memory).join('')).not.toContain('_');
      const book = new exceljs.Workbook();
      const sheet = book.addWorksheet('Portal');
      for (const line of memoryLines(memory)) sheet.addRow([line]);
      const content = new Uint8Array(await book.xlsx.writeBuffer());
      const back = tableIn(await opened(await savedByOffice(content, 'xlsx', 'xlsx')));
      expect(readMemory(columnIn(back, 1).slice(1).map(String))).toEqual(memory);
    },
  );

  it('recognizes a text with any line breaks', () => {
    expect(textMark('um\r\ndois ')).toBe(textMark('um\ndois'));
    expect(textMark('um dois')).not.toBe(textMark('um\ndois'));
  });
});
