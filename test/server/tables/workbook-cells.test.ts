import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import xlsx from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '../../../server/tables/cell';
import { inspect } from '../../../server/tables/inspect';
import { formatOf, formattedNumber } from '../../../server/tables/number-format';
import { openXlsx } from '../../../server/tables/xlsx';
import { tableSource } from '../../../server/tables/table';
import { xlsxChunks } from '../../../server/platform/exports/xlsx';
import { bytesOf, table } from '../platform/exports/tables';
import { inlineRow, workbook } from '../data/jobs/files';
import { odsOf } from '../data/jobs/ods-file';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-cells-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (bytes: Uint8Array): Promise<Cell[][]> => {
  const own = await mkdtemp(path.join(folder, 'book-'));
  const content = Buffer.from(bytes);
  const inspection = await inspect(Readable.from([content]), null);
  const open = await tableSource(
    () => Promise.resolve(Readable.from([content])),
    content.length,
    inspection,
    own,
    null,
  );
  const rows: Cell[][] = [];
  for await (const block of (await open()).blocks) rows.push(...block.map(({ cells }) => [...cells]));
  return rows;
};

/** The parts of a workbook, changed. */
function changed(
  bytes: Uint8Array,
  change: (name: string, part: Uint8Array) => [string, Uint8Array],
): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => change(name, part))),
  );
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('a number format', () => {
  it.each([
    ['General', 5, 5],
    ['Standard', 5, 5],
    ['0.00', 5, 5],
    ['#,##0 "dias"', 5, 5],
    ['#,##0_d', 5, 5],
    ['0', 5, 5],
    ['000000', 123, '000123'],
    ['000000', 1_234_567, 1_234_567],
    ['000000', 1.5, 1.5],
    ['000000', -1, -1],
    ['[$-416]0000;[Red]-0000', 7, '0007'],
    ['0000_)', 7, '0007'],
    ['"SKU"000', 7, 7],
    ['000.0', 7, 7],
    ['dd/mm/yyyy', 46_326, day('2026-10-31')],
    ['mmm/yy', 46_326, day('2026-10-31')],
    ['[$-416]d-mmm-yy;@', 46_326, day('2026-10-31')],
    ['dd/mm/yyyy', 1, day('1900-01-01')],
    ['dd/mm/yyyy', 109_574, day('2199-12-31')],
    ['dd/mm/yyyy', 109_575, '#DATA! 109575'],
    ['dd/mm/yyyy', 20_261_031, '#DATA! 20261031'],
    ['dd/mm/yyyy', 0, '#DATA! 0'],
    ['dd/mm/yyyy', -1, '#DATA! -1'],
    ['dd/mm/yyyy hh:mm', 46_326.5, new Date('2026-10-31T12:00:00Z')],
    ['hh:mm', 0.354_166_666_666_666_7, '08:30'],
    ['h:mm AM/PM', 46_326.5, new Date('2026-10-31T12:00:00Z')],
    ['[h]:mm', 1.5, '36:00'],
  ])('%s shows %d', (code, number, shown) => {
    expect(formattedNumber(number, formatOf(code), 0)).toEqual(shown);
  });
});

describe('an XLSX', () => {
  it.each<[string, string, Cell[]]>([
    ['a formula without a value', '<c><f>A1</f></c>', ['#SEM RESULTADO!']],
    ['one with an empty value', '<c><f>A1</f><v></v></c>', ['#SEM RESULTADO!']],
    ['one that comes to an empty text', '<c t="str"><f>A1</f><v></v></c><c><v>1</v></c>', ['', 1]],
    ['one of a text that was never reckoned', '<c t="str"><f>A1</f></c>', ['#SEM RESULTADO!']],
    ['one with its value', '<c><f>A1</f><v>2</v></c>', [2]],
    ['a shared one', '<c><f t="shared" si="0"/><v>3</v></c>', [3]],
    [
      'errors',
      '<c t="e"><v>#N/A</v></c><c t="e"><v>#DE OUTRO!</v></c><c t="e"/>',
      ['#N/A', '#ERROR!', '#ERROR!'],
    ],
    ['a text and how it is said', '<c t="inlineStr"><is><t>漢</t><rPh><t>kan</t></rPh></is></c>', ['漢']],
    ['a text and a stray value', '<c t="inlineStr"><is><t>a</t></is><v>0</v></c>', ['a']],
    [
      'a text in pieces',
      '<c t="inlineStr"><is><r><t>a</t></r><r><t><![CDATA[ & b]]></t></r></is></c>',
      ['a & b'],
    ],
    ['escaped characters', '<c t="str"><v>a_x0009_b_x005F_x0041_ _x8C_</v></c>', ['a\tb_x0041_ _x8C_']],
    ['a named text without a number', '<c t="s"/><c><v>1</v></c>', ['', 1]],
    ['true', '<c t="b"><v>1</v></c>', [true]],
  ])('has %s read', async (_what, cells, expected) => {
    expect(await read(workbook(`<row>${cells}</row>`, { strings: '<si><t>nunca</t></si>' }))).toEqual([
      expected,
    ]);
  });

  it('is not misled by what extensions have behind its rows', async () => {
    const bytes = changed(workbook(inlineRow('a')), (name, part) => [
      name,
      name.includes('sheet1')
        ? strToU8(
            strFromU8(part).replace(
              '</worksheet>',
              '<extLst><ext><x14:cf><xm:f>A1</xm:f></x14:cf><x14:c r="B9"><x14:v>9</x14:v></x14:c></ext></extLst></worksheet>',
            ),
          )
        : part,
    ]);
    const file = path.join(folder, 'ext.xlsx');
    await writeFile(file, bytes);
    const rows = [];
    for await (const block of (await openXlsx(file)).blocks) rows.push(...block);
    expect(rows).toEqual([{ line: 1, cells: ['a'] }]);
  });

  it('has dates by its own list of formats, whatever those for shading say', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="0.0"/></numFmts><dxfs><dxf><numFmt numFmtId="164" formatCode="dd/mm"/></dxf></dxfs><cellXfs><xf numFmtId="164"/></cellXfs>';
    expect(await read(workbook('<row><c s="0"><v>46326</v></c></row>', { styles }))).toEqual([[46_326]]);
  });

  it('is found wherever its package says that it is, whatever the case of names', async () => {
    const moved = changed(workbook(inlineRow('a', 'b')), (name, part) => {
      const text = strFromU8(part).replaceAll('"/xl/', '"/Livro/').replaceAll('sheet1.xml', 'Folha%201.xml');
      return [
        name.replace(/^xl\//, 'LIVRO/').replace('workbook.xml', 'Pasta.xml').replace('sheet1', 'folha 1'),
        strToU8(text),
      ];
    });
    const relations =
      '<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="livro/pasta.xml"/></Relationships>';
    const bytes = zipSync({ ...unzipSync(moved), '_rels/.rels': strToU8(relations) });
    expect(await read(bytes)).toEqual([['a', 'b']]);
  });

  it.each([
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    [
      'Latin-1, as it says',
      (text: string) => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1'),
    ],
  ])('has parts in %s read', async (_encoding, encoded) => {
    const bytes = changed(workbook(inlineRow('Maçã', '1.234')), (name, part) => [
      name,
      encoded(strFromU8(part)),
    ]);
    expect(await read(bytes)).toEqual([['Maçã', '1.234']]);
    const file = path.join(folder, 'encoded.xlsx');
    await writeFile(file, bytes);
    const table = await openXlsx(file);
    expect(await table.readsBothWays()).toBe(true);
    await table.close();
  });

  it('has only cells that hold anything counted against its width', async () => {
    const row = (cell: string) =>
      workbook(`<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c>${cell}</row>`);
    expect(await read(row('<c r="XFD1" s="0"/>'))).toEqual([['a']]);
    await expect(read(row('<c r="XFD1"><v>1</v></c>'))).rejects.toThrow('mais de 2000 colunas');
  });

  it('that the portal exported gives back texts that look like escapes of a workbook', async () => {
    const texts = ['_x0041_', '_x005F_x0041_', '__x000D_', 'A_x41_', '_x0041', '_x0041_x0042_'];
    const bytes = await bytesOf(xlsxChunks(table(texts.map((texto) => ({ texto })))));
    expect((await read(bytes)).slice(1).map(([text]) => text)).toEqual(texts);
  });

  it('of the binary kind is told what to do', async () => {
    await expect(read(zipSync({ 'xl/workbook.bin': strToU8('x') }))).rejects.toThrow(
      'A planilha é um XLSB, o formato binário do Excel: abra no Excel e salve como XLSX.',
    );
  });
});

describe('an ODS', () => {
  const cell = (attributes: string, text = '') =>
    `<table:table-cell ${attributes}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`;
  it.each<[string, string, Cell[]]>([
    [
      'an error',
      cell(
        'table:formula="of:=NA()" office:value-type="string" office:string-value="" calcext:value-type="error"',
        '#N/A',
      ),
      ['#N/A'],
    ],
    ['an error without a name', cell('calcext:value-type="error"'), ['#ERROR!']],
    [
      'an error that counts as 0 to older programs',
      cell('table:formula="of:=1/0" office:value-type="float" office:value="0"', 'Err:502'),
      ['Err:502'],
    ],
    ['a formula without a result', cell('table:formula="of:=A1"'), ['#SEM RESULTADO!']],
    [
      'one that comes to an empty text',
      `${cell('table:formula="of:=A1" office:value-type="string" office:string-value=""')}${cell('office:value-type="string"', 'x')}`,
      ['', 'x'],
    ],
    ['a number shown with zeros', cell('office:value-type="float" office:value="123"', '000123'), ['000123']],
    ['a number shown otherwise', cell('office:value-type="float" office:value="0.5"', '0,50'), [0.5]],
    ['text in CDATA', cell('office:value-type="string"', '<![CDATA[2 & 3]]>'), ['2 & 3']],
  ])('has %s read', async (_what, cells, expected) => {
    expect(await read(odsOf(`<table:table-row>${cells}</table:table-row>`))).toEqual([expected]);
  });
});

describe('an XLS', () => {
  const written = (sheet: xlsx.WorkSheet): Buffer =>
    xlsx.write(xlsx.utils.book_new(sheet, 'Plan1'), { type: 'buffer', bookType: 'biff8' }) as Buffer;

  it('has errors, numbers shown with zeros and hours read', async () => {
    const sheet = xlsx.utils.aoa_to_sheet([['a', 'b', 'c', 'd']]);
    Object.assign(sheet, {
      A2: { t: 'e', v: 0x2a },
      B2: { t: 'n', v: 123, z: '000000' },
      C2: { t: 'n', v: 1.5, z: '[h]:mm' },
      D2: { t: 'n', v: 20_261_031, z: 'dd/mm/yyyy' },
      '!ref': 'A1:D2',
    });
    expect((await read(written(sheet)))[1]).toEqual(['#N/A', '000123', '36:00', '#DATA! 20261031']);
  });

  it('whose stream is named in capitals is read', async () => {
    const container = xlsx.CFB.read(written(xlsx.utils.aoa_to_sheet([['a', 'b']])), { type: 'buffer' }) as {
      FullPaths: string[];
      FileIndex: { name: string }[];
    };
    container.FullPaths = container.FullPaths.map((name) => name.replace('Workbook', 'WORKBOOK'));
    for (const entry of container.FileIndex) if (entry.name === 'Workbook') entry.name = 'WORKBOOK';
    const bytes = Buffer.from(xlsx.CFB.write(container as never, { type: 'buffer' }) as Uint8Array);
    expect(bytes.includes(Buffer.from('WORKBOOK', 'utf16le'))).toBe(true);
    expect(await read(bytes)).toEqual([['a', 'b']]);
  });
});
